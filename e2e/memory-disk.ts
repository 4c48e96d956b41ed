import { temporaryFilesInMemory } from '../server/src/testing/memory-disk.ts'

/** Puts temporary files (copies of workspaces, browsers' profiles) into memory where there is enough of it. @returns a function that undoes it */
export default temporaryFilesInMemory
