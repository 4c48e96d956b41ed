import { formatDate } from 'contract/dates.ts'
import { Scheduled } from 'contract/finance/series.ts'
import { safeParse } from 'zod/mini'
import { counted } from '../../lib/format.ts'
import type { Notice } from '../../lib/notify.ts'

const LINK = { label: 'Ver recorrências', href: '/financeiro/recorrencias' }

type Words = Pick<Notice, 'message' | 'link'>

/** What became of the recurrence, to stand under the toast's title; nothing where the service says nothing of it. */
function scheduledWords(answer: unknown): Words {
  const { serie, aviso } = safeParse(Scheduled, answer).data ?? {}
  if (aviso) return { message: aviso }
  if (!serie) return {}
  if (serie.proximas === 0 || !serie.ate) return { message: 'Nenhuma outra a agendar nos próximos 12 meses.', link: LINK }
  const count = counted(serie.proximas, 'próxima', 'próximas')
  return { message: `${serie.proximas === 1 ? 'Agendada' : 'Agendadas'} ${count}, até ${formatDate(serie.ate)}.`, link: LINK }
}

/** A toast of what was recorded: the seed's title to the letter, then what was scheduled. */
export const recorded =
  (title: string) =>
  (answer: unknown): Words & { title: string } => ({ title, ...scheduledWords(answer) })
