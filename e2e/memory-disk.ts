import { temporaryFilesInMemory } from '../server/src/testing/memory-disk.ts'

/** Workspaces are copied and thrown away, and browsers have their profiles, in memory where there is enough. @returns its end */
export default temporaryFilesInMemory
