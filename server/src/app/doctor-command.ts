// `npm run doctor` (docs/doctor.md): examines the installation beside a running server or without one, and changes nothing.
import './process-settings.ts'

await import('./doctor/command.ts')
