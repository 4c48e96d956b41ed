import { type DoctorContext, defineCheck } from '#app/doctor/check.ts'
import { DEFAULT_TIMINGS } from '#core/timings.ts'

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
