// The commands `npm run backup FILE`, `npm run restore FILE` and `npm run export-all FILE` (docs/backup.md).
import '../process-settings.ts'

await import('./command.ts')
