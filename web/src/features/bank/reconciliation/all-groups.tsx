import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Decision } from 'contract/bank/reconcile.ts'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { bankAccountsQuery, toAccountOptions } from '#entities/bank-accounts/queries.ts'
import { focusElement } from '#lib/focus/focus-element.ts'
import { formatCount } from '#lib/format/format.ts'
import { CandidateEntries } from './candidate-entries.tsx'
import { DoubtfulGroup } from './doubtful-group.tsx'
import { type FreshFields, FreshFieldsInputs, toFields } from './fresh-fields.tsx'
import { type FreshRow, type Groups, type TransferRow, toMatch } from './groups.ts'
import type { GroupName, LineActions } from './line-row.tsx'
import { PickedGroup } from './picked-group.tsx'

/** What a person chose for a line, beside what was proposed. */
type Choices = { fields: ReadonlyMap<number, FreshFields>; accounts: ReadonlyMap<number, number> }

type Props = {
  groups: Groups
  /** Doubtful lines that are not here yet, and the button that brings them. */
  moreDoubtful: number
  more: ReactNode
  showsAccount: boolean
  actions: LineActions
  busy: boolean
  onAccept: (decisions: Decision[]) => void
}

function TransferAccounts({
  row,
  chosen,
  onChoose,
  onAdd,
}: {
  row: TransferRow
  chosen: number | null
  onChoose: (id: number) => void
  onAdd: () => void
}) {
  const accounts = useQuery(bankAccountsQuery({ archived: false }))
  const { line, other, proposal } = row
  const isOut = line.centavos < 0
  const options = toAccountOptions(accounts.data?.accounts ?? [], ({ id }) => id !== line.accountId)
  return (
    <>
      {other || proposal.transferId !== null ? (
        <span>{other ? `${isOut ? 'para' : 'de'} ${other.account}` : 'completa a transferência'}</span>
      ) : (
        <span className="recon__fields">
          <NativeSelect
            aria-label={isOut ? 'Para a conta' : 'Da conta'}
            options={[{ value: '', label: isOut ? 'Para qual conta?' : 'De qual conta?' }, ...options]}
            value={chosen === null ? '' : String(chosen)}
            onChange={(value) => value && onChoose(Number(value))}
          />
          {chosen === null && (
            <Button look="ghost" permission="finance.settings" icon={IconPlus} onClick={onAdd}>
              Nova Conta
            </Button>
          )}
        </span>
      )}
      <span className="sub small recon__evidence">{proposal.evidence.join(' · ')}</span>
    </>
  )
}

const ORDER: readonly GroupName[] = ['certain', 'transfer', 'fresh', 'doubtful']

/** A group that was decided is gone, and with it the button or row that had the focus: it goes on to the next group. */
function useFocusAfterGroup() {
  const ref = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  useEffect(() => {
    if (!focused.current || document.activeElement !== document.body) return
    const places = [...(ref.current?.querySelectorAll<HTMLElement>('[data-group]:not(:disabled)') ?? [])]
    const rank = (group: string | undefined) => ORDER.indexOf(group as GroupName)
    const passed = rank(focused.current)
    focusElement(places.find(({ dataset }) => rank(dataset.group) > passed) ?? places[0])
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = target.dataset.group
  }
  return { ref, onFocus }
}

export function AllGroups({ groups, moreDoubtful, more, ...shared }: Props) {
  const [choices, setChoices] = useState<Choices>({ fields: new Map(), accounts: new Map() })
  const fieldsOf = ({ line, proposal }: FreshRow) => choices.fields.get(line.id) ?? toFields(proposal)
  const accountOf = ({ line, proposal }: TransferRow) => choices.accounts.get(line.id) ?? proposal.otherAccountId
  return (
    <div className="recon__groups" {...useFocusAfterGroup()}>
      <PickedGroup
        {...shared}
        title="Certos"
        hint="Cada um corresponde a um único lançamento. Desmarque o que estiver errado."
        group="certain"
        rows={groups.certain}
        decide={({ line, candidate }) => toMatch(line, candidate)}
        accept={(count) => `Aceitar ${count.toLocaleString('pt-BR')}`}
      >
        {({ candidate }) => <CandidateEntries candidate={candidate} />}
      </PickedGroup>
      <PickedGroup
        {...shared}
        title="Transferências"
        hint="Dinheiro que só mudou de conta: não é receita nem despesa."
        group="transfer"
        rows={groups.transfers}
        decide={(row) => {
          const { lineIds, transferId } = row.proposal
          const otherAccountId = row.other ? null : accountOf(row)
          if (!row.other && transferId === null && otherAccountId === null) return undefined
          return { kind: 'transfer', lineIds, transferId, otherAccountId }
        }}
        accept={(count) => `Aceitar ${count.toLocaleString('pt-BR')}`}
      >
        {(row) => (
          <TransferAccounts
            row={row}
            chosen={accountOf(row)}
            onAdd={shared.actions.addAccount}
            onChoose={(id) => setChoices((before) => ({ ...before, accounts: new Map(before.accounts).set(row.line.id, id) }))}
          />
        )}
      </PickedGroup>
      <PickedGroup
        {...shared}
        title="Novos"
        hint="Nenhum lançamento corresponde: cada um será registrado, já pago, com os dados abaixo."
        group="fresh"
        rows={groups.fresh}
        decide={(row) => {
          const fields = fieldsOf(row)
          return fields.description.trim() === '' ? undefined : { kind: 'record', lineId: row.line.id, ...fields }
        }}
        accept={(count) => `Registrar ${count.toLocaleString('pt-BR')}`}
      >
        {(row) => (
          <FreshFieldsInputs
            line={row.line}
            isKnown={row.proposal.isKnown}
            fields={fieldsOf(row)}
            onChange={(fields) =>
              setChoices((before) => ({ ...before, fields: new Map(before.fields).set(row.line.id, fields) }))
            }
          />
        )}
      </PickedGroup>
      <DoubtfulGroup {...shared} rows={groups.doubtful} hidden={moreDoubtful} />
      {moreDoubtful > 0 && (
        <p className="sub" role="status">
          Há mais {formatCount(moreDoubtful, 'movimento', 'movimentos')} em dúvida para depois destes.
        </p>
      )}
      {moreDoubtful > 0 && more}
    </div>
  )
}
