/** The subject of the second and later documents of a kind: what happens to a thing several times is told each time. */
export const nthSubjectId = (id: string, turn: number): string => (turn > 1 ? `${id}.${turn}` : id);

/** Which thing that is, and the how manieth time. */
export function subjectTurn(subjectId: string): { id: string; turn: number } {
  const [id = "", turn = "1"] = subjectId.split(".");
  return { id, turn: Number(turn) };
}
