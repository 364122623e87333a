export const SOURCES: string[];
export function isBuilt(root: string): boolean;
export function recordBuild(root: string): void;
