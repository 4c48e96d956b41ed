import type { Lead } from 'contract/prospecting/leads.ts'
import { formatDate } from 'contract/values/dates.ts'
import { useToday } from '#lib/session/session.ts'

/** Overdue and due days say so in a word, not by their colour alone. */
export function NextContact({ lead: { nextOn, nextText } }: { lead: Pick<Lead, 'nextOn' | 'nextText'> }) {
  const today = useToday()
  if (nextOn === null) return null
  const word = nextOn < today ? 'atrasado' : nextOn === today ? 'hoje' : undefined
  return (
    <span className="two" title={nextText ?? undefined}>
      <span className={`tnum ${nextOn < today ? 'neg' : ''}`}>
        {formatDate(nextOn)}
        {word && ` · ${word}`}
      </span>
      {nextText && <span className="sub"> · {nextText}</span>}
    </span>
  )
}
