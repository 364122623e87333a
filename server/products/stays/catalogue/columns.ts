type ArrayType = Uint8ArrayConstructor | Uint16ArrayConstructor | Int32ArrayConstructor | Float64ArrayConstructor;

type Shape = Record<string, ArrayType>;

/** One typed array for each name of a shape. */
export type Arrays<S extends Shape> = { [Name in keyof S]: InstanceType<S[Name]> };

/** A table under construction, column by column; a value outside its column's range is a broken catalogue and throws. */
export function columns<S extends Shape>(shape: S) {
  const names = Object.keys(shape) as (keyof S & string)[];
  const lists = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<keyof S & string, number[]>;
  const first = lists[names[0]!];
  return {
    length: () => first.length,
    add(values: Record<keyof S, number>): void {
      for (const name of names) lists[name].push(values[name]);
    },
    /** The line behind the last, which only closes the ranges that point into another table. */
    end(values: Partial<Record<keyof S, number>>): void {
      for (const name of Object.keys(values) as (keyof S & string)[]) lists[name].push(values[name]!);
    },
    arrays(): Arrays<S> {
      return Object.fromEntries(names.map((name) => [name, exact(shape[name]!, lists[name], name)])) as Arrays<S>;
    },
  };
}

export function byteLength(table: Record<string, { byteLength: number }>): number {
  return Object.values(table).reduce((sum, column) => sum + column.byteLength, 0);
}

/** A typed array cuts numbers silently; prices and counts must not be cut. */
function exact(type: ArrayType, values: number[], name: string) {
  const column = type.from(values);
  for (let i = 0; i < values.length; i++) {
    if (column[i] !== values[i]) throw new RangeError(`${values[i]} does not fit the index's column ${name}`);
  }
  return column;
}
