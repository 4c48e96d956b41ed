import { statSync } from 'node:fs'

/** @throws if that cannot be seen, which `existsSync` takes for "no" (EACCES) */
export const pathExists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined
