import './process-settings.ts'

await import('./start.ts')
