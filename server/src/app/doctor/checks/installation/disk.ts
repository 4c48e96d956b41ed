import { defineCheck } from '#app/doctor/check.ts'
import { pathExists } from '#core/path-exists.ts'
import { findFullestDisk } from '#features/backups/disk-space.ts'

const MEGABYTE = 1024 * 1024
const LOW_BYTES = 1024 * MEGABYTE
/** A backup stops when fewer bytes than this are free; below 32 MB writes are refused (docs/backup.md, docs/ARCHITECTURE.md). */
const FULL_BYTES = 128 * MEGABYTE

export const diskCheck = defineCheck({
  name: 'disk',
  kinds: {
    'disk-low': {
      severity: 'warning',
      meaning: 'Resta menos de 1 GB no disco dos dados ou do banco.',
      remedy:
        'Libere espaço no disco da pasta nomeada: backups antigos em outra pasta, outros programas. Ou mude essa pasta para um disco maior: a de dados (DATA_DIR), ou a do banco (o caminho em onde-esta-o-banco.txt).',
    },
    'disk-full': {
      severity: 'error',
      meaning: 'Restam menos de 128 MB no disco dos dados ou do banco: backups param, e aos 32 MB nada mais é gravado.',
      remedy:
        'Libere espaço agora no disco da pasta nomeada, ou copie essa pasta, com o servidor parado, para um disco maior: a de dados (DATA_DIR), ou a do banco (o caminho em onde-esta-o-banco.txt).',
    },
  },
  async run({ env: { dataDir }, cluster, readFreeBytes }) {
    if (!pathExists(dataDir)) return []
    const { folder, free } = findFullestDisk({ dataDir, cluster }, readFreeBytes)
    const example = `${folder}: ${Math.floor(free / MEGABYTE)} MB`
    if (free < FULL_BYTES) return [{ code: 'disk-full', count: 1, examples: [example] }]
    if (free < LOW_BYTES) return [{ code: 'disk-low', count: 1, examples: [example] }]
    return []
  },
})
