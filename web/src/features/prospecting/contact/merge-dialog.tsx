import './merge-dialog.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Lead } from 'contract/prospecting/leads.ts'
import type { MergedField } from 'contract/prospecting/merging.ts'
import { useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { SearchBox } from '#components/tables/search-box.tsx'
import { Button } from '#components/ui/button.tsx'
import { ChoiceGroup } from '#components/ui/choice-group.tsx'
import { Fact } from '#components/ui/fact.tsx'
import { leadQuery, leadsQuery } from '../leads/lead-calls.ts'
import { useMergeLeads } from '../leads/merge-calls.ts'
import { type Difference, listDifferences } from '../leads/merged-fields.ts'

type Found = { id: number; name: string; city: string | null; phone?: string | null }

const MAX_FOUND = 8

const FoundList = ({ found, onChoose }: { found: readonly Found[]; onChoose: (id: number) => void }) => (
  <ul className="merge__found" aria-label="Contatos para unir">
    {found.map(({ id, name, city, phone }) => (
      <li className="row gap-3" key={id}>
        <span className="stack gap-0 grow">
          <span className="wraps">{name}</span>
          <span className="small sub">{[city, phone].filter(Boolean).join(' · ')}</span>
        </span>
        <Button small onClick={() => onChoose(id)} aria-label={`Escolher ${name}`}>
          Escolher
        </Button>
      </li>
    ))}
  </ul>
)

/** Before a search those that may be the same. */
function ChooseOther({ lead, onChoose }: { lead: Lead; onChoose: (id: number) => void }) {
  const [q, setQ] = useState('')
  const similar = useQuery(leadQuery(lead.id)).data?.similar ?? []
  const search = useInfiniteQuery({ ...leadsQuery({ q }), enabled: q !== '' })
  return (
    <div className="stack">
      <p className="wraps sub">Com qual contato unir “{lead.name}”?</p>
      <SearchBox label="Buscar por nome, telefone ou site" q={q} onSearch={setQ} />
      {q === '' ? (
        <FoundList found={similar} onChoose={onChoose} />
      ) : (
        <QueryView
          query={search}
          loading="Buscando..."
          skeleton={<TableSkeleton widths={[220, 96]} rows={2} />}
          failed="Não foi possível buscar."
          empty={({ pages }) =>
            !pages[0]?.leads.some(({ id }) => id !== lead.id) && <p className="small sub">Nenhum outro contato encontrado.</p>
          }
        >
          {({ pages }) => (
            <FoundList
              found={(pages[0]?.leads ?? []).filter(({ id }) => id !== lead.id).slice(0, MAX_FOUND)}
              onChoose={onChoose}
            />
          )}
        </QueryView>
      )}
    </div>
  )
}

type Choices = Partial<Record<MergedField, boolean>>

type ChoiceProps = { difference: Difference; takesOther: boolean; onChange: (takesOther: boolean) => void }

const FieldChoice = ({ difference: { label, own, other }, takesOther, onChange }: ChoiceProps) => (
  <ChoiceGroup
    legend={label}
    options={[
      { value: 'own', label: own ?? '' },
      { value: 'other', label: other ?? '' },
    ]}
    value={takesOther ? 'other' : 'own'}
    onChange={(chosen) => onChange(chosen === 'other')}
  />
)

const ComesAlong = ({ differences }: { differences: readonly Difference[] }) => (
  <section className="stack" aria-label="Vem junto">
    <h3>Vem junto</h3>
    <dl className="facts facts--lined">
      {differences.map(({ field, label, other }) => (
        <Fact key={field} label={label} className="wraps">
          {other}
        </Fact>
      ))}
    </dl>
  </section>
)

type CompareProps = { lead: Lead; other: Lead; onBack?: (() => void) | undefined; onClose: () => void }

function Compare({ lead, other, onBack, onClose }: CompareProps) {
  const merge = useMergeLeads()
  const [choices, setChoices] = useState<Choices>({})
  const differences = listDifferences(lead, other)
  const ofBoth = differences.filter((each) => each.own && each.other)
  const ofOther = differences.filter((each) => !each.own)
  const save = () => {
    const take = [...ofBoth.filter(({ field }) => choices[field]), ...ofOther].map(({ field }) => field)
    const json = { otherId: other.id, revision: lead.revision, otherRevision: other.revision, take }
    merge.mutate({ lead, json }, { onSuccess: onClose })
  }
  return (
    <>
      <div className="dialog__body merge">
        <p className="wraps sub">
          “{lead.name}” e “{other.name}” passam a ser um contato só, com as anotações, as etiquetas e as buscas dos dois. Dá para
          separar depois.
        </p>
        {ofBoth.map((difference) => (
          <FieldChoice
            key={difference.field}
            difference={difference}
            takesOther={choices[difference.field] ?? false}
            onChange={(takesOther) => setChoices({ ...choices, [difference.field]: takesOther })}
          />
        ))}
        {ofOther.length > 0 && <ComesAlong differences={ofOther} />}
      </div>
      <DialogFoot
        action="Unir"
        busy={merge.isPending && 'Unindo...'}
        onAction={save}
        onClose={onBack ?? onClose}
        closeLabel={onBack ? 'Escolher outro' : 'Cancelar'}
      />
    </>
  )
}

type Props = { lead: Lead; otherId?: number | undefined; opened: boolean; onClose: () => void }

/** Both contacts are read again when one of them changes, so that what is compared is what the server has. */
export default function MergeDialog({ lead, otherId, opened, onClose }: Props) {
  const [chosen, setChosen] = useState(otherId)
  const own = useQuery(leadQuery(lead.id)).data?.lead ?? lead
  const other = useQuery({ ...leadQuery(chosen ?? 0), enabled: chosen !== undefined })
  return (
    <Dialog title="Unir contatos" size={640} opened={opened} onClose={onClose}>
      {chosen !== undefined && other.data ? (
        <Compare
          lead={own}
          other={other.data.lead}
          onBack={otherId === undefined ? () => setChosen(undefined) : undefined}
          onClose={onClose}
        />
      ) : (
        <div className="dialog__body">
          {chosen === undefined ? (
            <ChooseOther lead={own} onChoose={setChosen} />
          ) : (
            <QueryView
              query={other}
              loading="Carregando contato..."
              skeleton={<TableSkeleton widths={[220, 96]} rows={3} />}
              failed="Não foi possível carregar o contato."
            >
              {() => null}
            </QueryView>
          )}
        </div>
      )}
    </Dialog>
  )
}
