// The renderer's program with its connections and lookups of names replaced: the first one ends the process and says where it went.
import './forbid-network.ts'

await import('../process/child.ts')
