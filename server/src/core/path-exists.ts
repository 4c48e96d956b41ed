import { statSync } from 'node:fs'

/** Whether there is a file or folder at the path. @throws where that cannot be seen, which `existsSync` takes for "no" (EACCES) */
export const pathExists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined
