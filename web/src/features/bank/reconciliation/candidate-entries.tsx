import type { Candidate } from 'contract/bank/reconcile.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'

/** The entries that a line would pay, and in words why. */
export const CandidateEntries = ({ candidate: { entries, evidence } }: { candidate: Candidate }) => (
  <>
    {entries.map(({ id, paymentId, description, party, date, centavos, paidOn }) => (
      <span className="stack gap-half" key={`${id} ${paymentId}`}>
        <span className="cut recon__text" title={description}>
          {description}
          {party && <span className="sub"> · {party}</span>}
        </span>
        <span className="sub small tnum">
          {paidOn ? `marcado como pago em ${formatDate(paidOn)}` : `vence ${formatDate(date)}`} · {formatBRL(centavos)}
        </span>
      </span>
    ))}
    <span className="sub small recon__evidence">{evidence.join(' · ')}</span>
  </>
)
