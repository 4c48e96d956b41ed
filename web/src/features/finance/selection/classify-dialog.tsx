import { useMutation } from '@tanstack/react-query'
import type { CallInput } from 'contract/calls/endpoint.ts'
import { type ClassificationField, classifyEntries, undoClassification } from 'contract/finance/classify.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { type FormEvent, useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { formatCount } from '#lib/format/format.ts'
import { call } from '#lib/net/call.ts'
import { notify } from '#lib/notify.ts'
import { ConfigField, useItemName } from '../config-items/config-field.tsx'
import { formatEntryCount } from '../entries/kinds.ts'
import { type EditableRow, toSeenRows } from '../entries/row.ts'
import { FINANCE_REFRESHES, useFinanceMutation } from '../use-finance-mutation.ts'
import { updateSelectionAfterRefusal } from './update-selection-after-refusal.ts'
import type { PickedEntries } from './use-list-selection.ts'
import { FIELD_WORDS, KIND_WORDS } from './words.ts'

const NONE = 'none'

type SeenRows = CallInput<typeof undoClassification, never>['json']['entries']
/** `name`: the item's name, for the toast. */
type Wanted = { itemId: number | null; name: string; entries: SeenRows }

const useUnclassify = (kind: EntryKind, field: ClassificationField) =>
  useFinanceMutation((entries: SeenRows) => call(undoClassification, { json: { kind, field, entries } }), {
    done: 'Alteração desfeita',
    failed: 'Não foi possível desfazer',
  })

/** One transaction; the toast's undo gives each changed entry its previous item back. */
function useClassify(kind: EntryKind, field: ClassificationField) {
  const { done, failed } = FIELD_WORDS[field]
  const undo = useUnclassify(kind, field)
  return useMutation({
    mutationFn: ({ itemId, entries }: Wanted) => call(classifyEntries, { json: { kind, field, itemId, entries } }),
    onSuccess: ({ entries }, { name }) =>
      entries.length === 0
        ? notify({ kind: 'done', title: 'Nada a mudar', message: `Já estava assim: ${name}` })
        : notify({
            kind: 'done',
            title: done,
            message: `${formatEntryCount(kind, entries.length)} · ${name}`,
            action: { label: 'Desfazer', run: () => undo.mutate(entries) },
          }),
    meta: { failed, refreshes: FINANCE_REFRESHES },
  })
}

type Props = {
  kind: EntryKind
  field: ClassificationField
  rows: readonly EditableRow[]
  picks: PickedEntries
  opened: boolean
  onClose: () => void
  /** Called with the entries' ids and the revisions that the call gave them. */
  onDone: (entries: readonly { id: number; revision: number }[]) => void
}

export default function ClassifyDialog({ kind, field, rows, picks, opened, onClose, onDone }: Props) {
  const { set, choose, none } = FIELD_WORDS[field]
  const { chosen, chosenMany } = KIND_WORDS[kind]
  const [value, setValue] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const name = useItemName(field, value)
  const classify = useClassify(kind, field)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value === null) return setError(choose)
    const entries = toSeenRows(rows)
    const wanted = { itemId: value === NONE ? null : Number(value), name: name ?? none, entries }
    const finish = (answer: { entries: { id: number; revision: number }[] }) => {
      onDone(answer.entries)
      onClose()
    }
    classify.mutate(wanted, { onSuccess: finish, onError: (refusal) => updateSelectionAfterRefusal(refusal, rows, picks) })
  }
  const change = (next: string | null) => {
    setValue(next)
    setError(undefined)
  }
  return (
    <Dialog title={set} opened={opened} onClose={onClose}>
      <form className="dialog__form" onSubmit={submit} noValidate>
        <div className="dialog__body">
          <p className="wraps sub">{formatCount(rows.length, chosen, chosenMany)}</p>
          <ConfigField
            list={field}
            none={{ value: NONE, label: none }}
            chosen={undefined}
            field={{ value, onChange: change, error }}
            autoFocus
          />
        </div>
        <DialogFoot
          action="Definir"
          busy={classify.isPending && 'Definindo...'}
          onClose={onClose}
          closeLabel={classify.isPending ? 'Fechar' : 'Cancelar'}
        />
      </form>
    </Dialog>
  )
}
