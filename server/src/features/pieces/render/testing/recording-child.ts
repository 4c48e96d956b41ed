// The renderer's program in which the functions that connect or look up a name are replaced: the first call ends the process and
// names its destination.
import './forbid-network.ts'

await import('../process/child.ts')
