import '#components/tables/filters.css'
import './leads.css'
import { IconSelector } from '@tabler/icons-react'
import { LEAD_STATUS_NAMES, type LeadStatus } from 'contract/prospecting/lead-status.ts'
import type { Lead } from 'contract/prospecting/leads.ts'
import { useSavedChoice } from '#components/ui/use-saved-choice.ts'
import { notifyConflict } from '#lib/drafts/notify-conflict.ts'
import { notify } from '#lib/notify.ts'
import { useEditLead } from './lead-calls.ts'
import { STATUS_OPTIONS } from './lead-format.ts'

const FAILED = 'Não foi possível mudar a situação'

/** Shows the chosen status until the refetched list has it. */
export function StatusSelect({ lead }: { lead: Lead }) {
  const save = useEditLead(FAILED)
  const undo = useEditLead(FAILED)
  const showConflict = {
    onError: (error: Error) => notifyConflict(error, 'status', (status) => LEAD_STATUS_NAMES[status as LeadStatus]),
  }
  const toEdit = (status: LeadStatus, seen: LeadStatus) => ({
    id: lead.id,
    change: { status, revision: lead.revision, base: { status: seen } },
  })
  const { shown, saving, choose, reset } = useSavedChoice(lead.status)
  const change = async (status: LeadStatus) => {
    if (!(await choose(status, () => save.mutateAsync(toEdit(status, lead.status), showConflict)))) return
    const undoChange = () => {
      reset()
      undo.mutate(toEdit(lead.status, status), showConflict)
    }
    const message = `${lead.name}: ${LEAD_STATUS_NAMES[status]}`
    notify({ kind: 'done', title: 'Situação atualizada', message, action: { label: 'Desfazer', run: undoChange } })
  }
  return (
    <span className="filter leads__choice">
      <select
        aria-label={`Situação de ${lead.name}`}
        disabled={saving}
        value={shown}
        onChange={(event) => void change(event.target.value as LeadStatus)}
      >
        {STATUS_OPTIONS.map(({ value, label }) => (
          <option value={value} key={value}>
            {label}
          </option>
        ))}
      </select>
      <IconSelector className="icon icon--16" aria-hidden />
    </span>
  )
}
