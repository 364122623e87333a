/** The subject id of the `turn`th document of a kind, as each refund of a booking gets a document of its own. */
export const nthSubjectId = (id: string, turn: number): string => (turn > 1 ? `${id}.${turn}` : id);

/** The inverse of `nthSubjectId`. */
export function subjectTurn(subjectId: string): { id: string; turn: number } {
  const [id = "", turn = "1"] = subjectId.split(".");
  return { id, turn: Number(turn) };
}
