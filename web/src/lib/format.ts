const NOW = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' })
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `há 2 horas`, `ontem`; from a week on the day itself. */
export function relativeTime(iso: string, now = new Date()): string {
  const seconds = Math.round((Date.parse(iso) - now.getTime()) / 1000)
  const passed = Math.abs(seconds)
  if (passed < MINUTE) return 'agora'
  if (passed < HOUR) return NOW.format(Math.trunc(seconds / MINUTE), 'minute')
  if (passed < DAY) return NOW.format(Math.trunc(seconds / HOUR), 'hour')
  if (passed < 7 * DAY) return NOW.format(Math.trunc(seconds / DAY), 'day')
  return new Date(iso).toLocaleDateString('pt-BR')
}

/** Seed §3: KB with 2 decimals. */
export const formatKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(2)} KB`

/** `1 saída`, `15 saídas`, `1.234 saídas`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

/** `842 KB`, `1,2 MB`. */
export function formatSize(bytes: number): string {
  const KB = 1024
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB)).toLocaleString('pt-BR')} KB`
  return `${(bytes / KB / KB).toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}

/** With its full stop: reasons come without. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)
