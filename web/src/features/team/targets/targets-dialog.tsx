import { useQuery } from '@tanstack/react-query'
import { addMonths, type CivilDate, toMonth } from 'contract/values/dates.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FailedNote, hasFailedToLoad } from '#components/feedback/failed-note.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { AuthorshipLine } from '#entities/authorship/authorship-line.tsx'
import ConflictPanel from '#forms/conflict-panel.tsx'
import { useDraft } from '#forms/draft.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordEdit } from '#forms/use-record-edit.ts'
import { type DraftFields, pickTypedFields } from '#lib/drafts/drafts.ts'
import type { WireFields } from '#lib/drafts/edit.ts'
import { useRefusalFocus } from '#lib/focus/use-refusal-focus.ts'
import { formatMonth, formatMonthName } from '#lib/format/month-names.ts'
import { targetsQuery, useSetTargets } from './target-calls.ts'
import { TargetFields } from './target-fields.tsx'
import {
  createTargetFields,
  findErrors,
  formatTarget,
  type MemberTarget,
  readWantedTargets,
  type TextsByMember,
  toTargetChanges,
  toTargetsById,
} from './target-values.ts'

const NONE: TextsByMember = {}
const NOBODY: readonly MemberTarget[] = []

function useTargetValues(month: string) {
  const query = useQuery(targetsQuery(month))
  const [typed, setTyped] = useState(NONE)
  const [errors, setErrors] = useState(NONE)
  const changeTargets = (more: TextsByMember) => {
    setTyped((before) => ({ ...before, ...more }))
    setErrors(NONE)
  }
  const targets = query.data ?? NOBODY
  const wanted = readWantedTargets(targets, typed)
  const edit = useRecordEdit({
    record: { revision: 0, values: toTargetsById(targets) },
    isLive: true,
    toEdit: () => wanted,
    setField: (id, value) => changeTargets({ [id]: formatTarget(typeof value === 'number' ? value : null) }),
  })
  const reset = (kept = NONE) => setTyped(kept)
  return { query, targets, typed, changeTargets, errors, wrong: findErrors(wanted), setErrors, edit, reset }
}

function RepeatButton({ month, onRepeat }: { month: string; onRepeat: (typed: TextsByMember) => void }) {
  const before = addMonths(month, -1)
  const query = useQuery(targetsQuery(before))
  if (hasFailedToLoad(query))
    return <FailedNote query={query} failed={`Não foi possível carregar as metas de ${formatMonthName(before)}.`} />
  const set = (query.data ?? []).filter(({ target }) => target !== null)
  if (set.length === 0) return null
  const repeat = () => onRepeat(Object.fromEntries(set.map(({ member, target }) => [member.id, formatTarget(target)])))
  return <Button onClick={repeat}>Repetir as de {formatMonthName(before)}</Button>
}

/** It needs a new React key for each opening. */
export default function TargetsDialog({ today, opened, onClose }: { today: CivilDate; opened: boolean; onClose: () => void }) {
  const [current] = useState(() => toMonth(today)) // a dialog that is open at the end of a month stays that month's
  const [month, setMonth] = useState(current)
  const { query, targets, typed, changeTargets, errors, wrong, setErrors, edit, reset } = useTargetValues(month)
  const dirty = edit.touched.length > 0
  const [recovered, setRecovered] = useState<DraftFields>({})
  const draftFields = query.data ? {} : recovered // as long as the targets are not loaded, there is nothing to compare the draft with
  const draft = useDraft({
    name: `targets:${current}`,
    fields: dirty ? { month, typed, base: edit.getSeen().values } : draftFields,
    restore: (fields) => {
      setRecovered(fields)
      if (typeof fields.month === 'string') setMonth(fields.month)
      changeTargets(fields.typed as TextsByMember)
      edit.resume((fields.base ?? {}) as WireFields)
    },
    reset: () => reset(),
  })
  const latestTyped = useRef(typed)
  useEffect(() => {
    latestTyped.current = typed
  })
  const keepTyped = () => {
    const since = pickTypedFields(latestTyped.current, typed)
    reset(since as TextsByMember)
    return Object.keys(since).length > 0 ? { month, typed: since } : undefined
  }
  const save = useSetTargets()
  const { formRef, focusFirstError } = useRefusalFocus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstError()
    const saved = edit.save((change) => save.mutateAsync({ month, targets: toTargetChanges(change, targets) }))
    void draft.follow(saved, { keepTyped, close: onClose, refuse: () => undefined }) // the mutation's own toast tells a failure, and the form keeps its values
  }
  const untouched = !dirty && query.data?.every(({ target }) => target === null)
  return (
    <FormDialog
      title="Metas do mês"
      opened={opened}
      onClose={onClose}
      onSubmit={submit}
      formRef={formRef}
      submit="Salvar metas"
      busyLabel="Salvando..."
      busy={save.isPending}
      dirty={dirty}
      draft={draft}
      panel={edit.isConflict && <ConflictPanel fields={createTargetFields(targets)} conflict={edit.conflict} />}
    >
      <div className="targets__head">
        <Field label="Mês" help={dirty ? 'Salve antes de mudar de mês' : undefined}>
          {(wiring) => (
            <NativeSelect
              {...wiring}
              disabled={dirty}
              options={[current, addMonths(current, 1)].map((value) => ({ value, label: formatMonth(value) }))}
              value={month}
              onChange={setMonth}
            />
          )}
        </Field>
        {untouched && <RepeatButton month={month} onRepeat={changeTargets} />}
      </div>
      <QueryView
        query={query}
        loading="Carregando metas..."
        skeleton={<TableSkeleton widths={[160, 120]} />}
        failed="Não foi possível carregar as metas."
        empty={(targets) => targets.length === 0 && <p className="sub">Ninguém na equipe ainda.</p>}
      >
        {(targets) => (
          <TargetFields
            targets={targets}
            typed={typed}
            errors={errors}
            onType={(memberId, text) => changeTargets({ [memberId]: text })}
          />
        )}
      </QueryView>
      {targets.some(({ target }) => target !== null) && (
        <AuthorshipLine of="targets" id={Number(month.replace('-', ''))} label="Metas deste mês" />
      )}
    </FormDialog>
  )
}
