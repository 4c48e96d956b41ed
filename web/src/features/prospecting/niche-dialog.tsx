import './niche-dialog.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { DialogFoot } from '#components/dialogs/dialog-foot.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import { SelectField } from '#components/ui/select-field.tsx'
import { describeError } from '#lib/net/query-client.ts'
import { nichesQuery, useConfirmNiche } from './prospecting-calls.ts'

export type NicheQuestion = {
  niche: string
  understood: readonly string[]
  nearest: readonly string[]
  alsoSecondary?: boolean | undefined
}

type Props = { question: NicheQuestion; action: string; opened: boolean; onClose: () => void; onConfirmed: () => void }

const describeCategories = (categories: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(categories)
    .filter(([, codes]) => codes.length > 0)
    .map(([source, codes]) => `${source}: ${codes.join(', ')}`)

/** What a typed niche is taken for, which the team says once. It takes its first choice when it is mounted. */
export default function NicheDialog({ question, action, opened, onClose, onConfirmed }: Props) {
  const { niche, understood, nearest } = question
  const [alsoSecondary, setAlsoSecondary] = useState(question.alsoSecondary === true)
  const niches = useQuery(nichesQuery)
  const confirm = useConfirmNiche()
  const [offered, setOffered] = useState([...new Set([...understood, ...nearest])])
  const [chosen, setChosen] = useState(understood)
  const choose = (name: string, isChosen: boolean) => {
    confirm.reset()
    setOffered([...new Set([...offered, name])])
    setChosen([...chosen.filter((each) => each !== name), ...(isChosen ? [name] : [])])
  }
  const save = () =>
    chosen.length > 0 &&
    confirm.mutate({ niche, niches: [...chosen], ...(alsoSecondary && { alsoSecondary }) }, { onSuccess: onConfirmed })
  return (
    <Dialog title="O que procurar" opened={opened} onClose={onClose}>
      <div className="dialog__body">
        <QueryView
          query={niches}
          loading="Carregando nichos..."
          skeleton={<TableSkeleton widths={[220, 160]} rows={3} />}
          failed="Não foi possível carregar os nichos."
        >
          {({ niches: all }) => (
            <fieldset className="stack gap-3 niches">
              <legend>
                {understood.length > 0
                  ? `Para “${niche}” a busca usa o que está marcado. Fica guardado para a equipe.`
                  : `“${niche}” ainda não é conhecido. Marque o que mais se aproxima; fica guardado para a equipe.`}
              </legend>
              {offered.map((name) => (
                <div key={name}>
                  <LabeledCheckbox label={name} checked={chosen.includes(name)} onChange={(isOn) => choose(name, isOn)} />
                  {describeCategories(all.find((each) => each.name === name)?.categories ?? {}).map((line) => (
                    <p className="niches__codes small sub wraps" key={line}>
                      {line}
                    </p>
                  ))}
                </div>
              ))}
              <SelectField
                label="Acrescentar da lista"
                options={all.filter(({ name }) => !offered.includes(name)).map(({ name }) => ({ value: name, label: name }))}
                value={null}
                nothing="Nenhum nicho com este nome"
                onChange={(name) => name && choose(name, true)}
              />
              <LabeledCheckbox
                label="No CNPJ aberto, também atividade secundária"
                checked={alsoSecondary}
                onChange={setAlsoSecondary}
              />
            </fieldset>
          )}
        </QueryView>
        {(chosen.length === 0 || confirm.error) && (
          <p className={confirm.error ? 'field__error' : 'small sub'} role="status">
            {confirm.error ? describeError(confirm.error) : 'Marque ao menos um.'}
          </p>
        )}
      </div>
      <DialogFoot action={action} busy={confirm.isPending && 'Guardando...'} onAction={save} onClose={onClose} />
    </Dialog>
  )
}
