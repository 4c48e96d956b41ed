import { IconPlus, IconX } from '@tabler/icons-react'
import type { CallInput } from 'contract/calls/endpoint.ts'
import type { EntryKind } from 'contract/finance/due.ts'
import { splitTotal } from 'contract/finance/frequency.ts'
import { MAX_PARTS, splitEntry, undoSplit } from 'contract/finance/split.ts'
import { formatBRL } from 'contract/values/money.ts'
import { Button } from '#components/ui/button.tsx'
import { MoneyField } from '#components/ui/money-field.tsx'
import { defineForm } from '#forms/define-form.ts'
import { question } from '#forms/fields.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useRecordForm } from '#forms/record-form.tsx'
import { bindField } from '#lib/drafts/form-field.ts'
import { type CallOptions, call } from '#lib/net/call.ts'
import { ConfigField } from '../config-items/config-field.tsx'
import { type EditableRow, getDescription } from '../entries/row.ts'
import { useFinanceMutation } from '../use-finance-mutation.ts'

type Part = { centavos: number | null; projectId: string | null; categoryId: string | null }

const toText = (id: number | null | undefined) => (id ? String(id) : null)
const toId = (text: string | null) => (text === null ? null : Number(text))

/** What the parts leave for the first one, which is the entry itself. */
const computeRest = (total: number, others: readonly Part[]): number =>
  others.reduce((rest, { centavos }) => rest - (centavos ?? 0), total)

const createSplitForm = (total: number) =>
  defineForm()({
    projectId: question<string | null>(null),
    categoryId: question<string | null>(null),
    others: question<readonly Part[]>([], (others) => {
      if (others.some(({ centavos }) => !centavos)) return 'Informe o valor de cada parte'
      return computeRest(total, others) > 0 ? null : 'As partes passam do valor: nada sobra para a primeira'
    }),
  })

type Undo = { id: number } & CallInput<typeof undoSplit, never>['json']
type Split = { row: EditableRow; parts: CallInput<typeof splitEntry, never>['json']['parts']; options: CallOptions }

function useSplitEntry() {
  const undo = useFinanceMutation(({ id, ...json }: Undo) => call(undoSplit, { params: { id }, json }), {
    done: 'Divisão desfeita',
    failed: 'Não foi possível desfazer',
  })
  return useFinanceMutation(
    ({ row: { id, revision }, parts, options }: Split) =>
      call(splitEntry, { params: { id }, json: { revision, parts } }, options),
    {
      done: ({ revision, parts }, { row }) => ({
        title: `Dividido em ${parts.length + 1}`,
        action: {
          label: 'Desfazer',
          run: () =>
            undo.mutate({ id: row.id, revision, parts, projectId: row.projectId ?? null, categoryId: row.categoryId ?? null }),
        },
      }),
      failed: 'Não foi possível dividir',
      keepsForm: true,
    },
  )
}

type Props = { kind: EntryKind; row: EditableRow; opened: boolean; onClose: () => void }

export default function SplitDialog({ kind, row, opened, onClose }: Props) {
  const split = useSplitEntry()
  const total = row.centavos ?? 0
  const own = { projectId: toText(row.projectId), categoryId: toText(row.categoryId) }
  const blank: Part = { centavos: null, projectId: null, categoryId: own.categoryId }
  const { form, state } = useRecordForm(createSplitForm(total), {
    draft: `split:${row.id}`,
    initial: { ...own, others: [blank] },
    create: (_, { values: { others, projectId, categoryId }, intent }) => {
      const first = { centavos: computeRest(total, others), projectId, categoryId }
      const parts = [first, ...others].map((part) => ({
        centavos: part.centavos ?? 0,
        projectId: toId(part.projectId),
        categoryId: toId(part.categoryId),
      }))
      return split.mutateAsync({ row, parts, options: { intent } })
    },
    onSent: onClose,
  })
  const { others } = form.values
  const { error, onChange } = bindField(form, 'others')
  const change = (at: number, changed: Partial<Part>) =>
    onChange(others.map((part, index) => (index === at ? { ...part, ...changed } : part)))
  const { each } = splitTotal(total, others.length + 1)
  const project = { id: row.projectId, name: row.project }
  const category = { id: row.categoryId, name: row.category }
  return (
    <FormDialog title="Dividir lançamento" opened={opened} onClose={onClose} submit="Dividir" busyLabel="Dividindo..." {...state}>
      <p className="wraps">
        {getDescription(row)} <span className="sub tnum">· {formatBRL(total)}</span>
      </p>
      <section className="nested" aria-label="1ª parte">
        <p className="small sub tnum" role="status">
          1ª parte: {formatBRL(computeRest(total, others))}, o que sobra das outras
        </p>
        <div className="pair">
          <ConfigField list="project" chosen={project} field={bindField(form, 'projectId')} />
          {kind === 'outflow' && <ConfigField list="category" chosen={category} field={bindField(form, 'categoryId')} />}
        </div>
      </section>
      {others.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its number alone
        <section className="nested" aria-label={`${at + 2}ª parte`} key={at}>
          <MoneyField
            label={`Valor da ${at + 2}ª parte`}
            required
            data-autofocus={at === 0 || undefined}
            value={part.centavos}
            onChange={(centavos) => change(at, { centavos })}
          />
          <div className="pair">
            <ConfigField
              list="project"
              chosen={undefined}
              field={{ value: part.projectId, onChange: (projectId) => change(at, { projectId }), error: undefined }}
            />
            {kind === 'outflow' && (
              <ConfigField
                list="category"
                chosen={category}
                field={{ value: part.categoryId, onChange: (categoryId) => change(at, { categoryId }), error: undefined }}
              />
            )}
          </div>
          {others.length > 1 && (
            <span>
              <Button
                small
                look="ghost"
                icon={IconX}
                aria-label={`Remover ${at + 2}ª parte`}
                onClick={() => onChange(others.filter((_, index) => index !== at))}
              >
                Remover
              </Button>
            </span>
          )}
        </section>
      ))}
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <div className="row row--wrap">
        {others.length + 1 < MAX_PARTS && (
          <Button small look="ghost" icon={IconPlus} onClick={() => onChange([...others, blank])}>
            Outra parte
          </Button>
        )}
        <Button
          small
          look="ghost"
          disabled={each === 0}
          onClick={() => onChange(others.map((part) => ({ ...part, centavos: each })))}
        >
          Partes iguais
        </Button>
      </div>
    </FormDialog>
  )
}
