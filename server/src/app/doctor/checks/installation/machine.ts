import { sql } from 'drizzle-orm'
import { type DoctorContext, defineCheck } from '#app/doctor/check.ts'
import type { Db } from '#core/database.ts'
import { formatCommand, isPainel } from '#core/format-command.ts'
import { pathExists } from '#core/path-exists.ts'
import { DEFAULT_TIMINGS } from '#core/timings.ts'
import { findAppliedMigration, listKnownMigrations, OLDEST_POSTGRES } from '#db/migrate.ts'
import { findFullestDisk } from '#features/backups/disk-space.ts'

const OLDEST_NODE = 24

async function compareSchemas(db: Db) {
  const known = listKnownMigrations().at(-1)
  const applied = await findAppliedMigration({ query: (text: string) => db.execute(sql.raw(text)) } as never)
  const difference = (applied?.when ?? 0) - (known?.when ?? 0)
  return { known, applied, difference }
}

export const versionsCheck = defineCheck({
  name: 'versions',
  kinds: {
    'schema-older': {
      severity: 'error',
      meaning: 'O banco ainda tem a estrutura de uma versão anterior deste programa. Nada mais foi examinado.',
      remedy: `Inicie o servidor uma vez, que guarda uma cópia e atualiza o banco, e repita ${formatCommand('doctor')}.`,
    },
    'schema-newer': {
      severity: 'error',
      meaning: 'O banco foi atualizado por uma versão mais nova que este programa. Nada mais foi examinado.',
      remedy: `Atualize o programa (${isPainel() ? 'sudo painel update' : 'git pull'}) e repita ${formatCommand('doctor')}, ou restaure um backup desta versão.`,
    },
    'postgres-too-old': {
      severity: 'error',
      meaning: `O PostgreSQL é mais velho que o ${OLDEST_POSTGRES}, o mais antigo com que este programa funciona.`,
      remedy: 'Atualize o PostgreSQL de DATABASE_URL.',
    },
    'node-too-old': {
      severity: 'warning',
      meaning: `O Node é mais velho que o ${OLDEST_NODE}, com o qual este programa é testado.`,
      remedy: `Use ${formatCommand('doctor')}, que traz o Node certo, ou atualize o da máquina.`,
    },
  },
  async run({ db, nodeVersion, readPostgresVersion }) {
    const { known, applied, difference } = await compareSchemas(db)
    const postgres = await readPostgresVersion(db)
    const schema = [`${applied?.name || (applied?.when ?? 'none')} (${known?.name})`]
    return [
      ...(difference < 0 ? [{ code: 'schema-older' as const, count: 1, examples: schema }] : []),
      ...(difference > 0 ? [{ code: 'schema-newer' as const, count: 1, examples: schema }] : []),
      ...(Number.parseInt(postgres, 10) < OLDEST_POSTGRES
        ? [{ code: 'postgres-too-old' as const, count: 1, examples: [postgres] }]
        : []),
      ...(Number.parseInt(nodeVersion, 10) < OLDEST_NODE
        ? [{ code: 'node-too-old' as const, count: 1, examples: [nodeVersion] }]
        : []),
    ]
  },
})

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

/**
 * The tolerated difference of two clocks. Beyond it, lists show times in the wrong order, and codes of authenticator apps begin
 * to fail.
 */
const MAX_SKEW_MS = 60_000
const HOUR_MS = 3_600_000

/** In milliseconds; PostgreSQL's time is taken as that of the middle of the query. */
async function measureSkew({ db, readDatabaseTime, now }: DoctorContext): Promise<number> {
  const before = now().getTime()
  const database = await readDatabaseTime(db)
  return (before + now().getTime()) / 2 - database.getTime()
}

const formatSeconds = (ms: number) => `${Math.round(ms / 1000)} s`

/**
 * Compares this machine's clock with PostgreSQL's clock, and with the time at which a server last trusted its own (decision
 * 0021).
 */
export const clockCheck = defineCheck({
  name: 'clock',
  kinds: {
    'clock-skew': {
      severity: 'error',
      meaning: 'O relógio desta máquina e o do PostgreSQL diferem em mais de um minuto.',
      remedy: 'Ligue a sincronização da hora (NTP) nas duas máquinas: timedatectl set-ntp true.',
    },
    'clock-ahead': {
      severity: 'warning',
      meaning:
        'O relógio está muito à frente da última vez em que um servidor confiou no seu: nada é apagado nem criado até que alguém o confirme.',
      remedy: 'Se a data está certa, abra o sistema e confirme-a no aviso. Se está errada, acerte o relógio da máquina.',
    },
    'clock-behind': {
      severity: 'error',
      meaning: 'O relógio está atrás da última vez em que um servidor o viu: prazos e datas novas saem errados.',
      remedy: 'Acerte o relógio da máquina (timedatectl) e reinicie o servidor.',
    },
  },
  async run(context) {
    const { now, seenAt } = context
    const skew = await measureSkew(context)
    const since = now().getTime() - seenAt.getTime()
    return [
      ...(Math.abs(skew) > MAX_SKEW_MS ? [{ code: 'clock-skew' as const, count: 1, examples: [formatSeconds(skew)] }] : []),
      ...(since > DEFAULT_TIMINGS.longestAbsenceMs
        ? [{ code: 'clock-ahead' as const, count: 1, examples: [seenAt.toISOString()] }]
        : []),
      ...(since < -HOUR_MS ? [{ code: 'clock-behind' as const, count: 1, examples: [seenAt.toISOString()] }] : []),
    ]
  },
})
