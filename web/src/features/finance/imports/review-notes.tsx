import { IMPORT_NAME_KINDS, type ImportPreview } from 'contract/finance/imports.ts'
import { Callout } from '#components/feedback/callout.tsx'
import { LabeledCheckbox } from '#components/ui/field.tsx'
import { ENTRY_KINDS, formatEntryCount } from '../entries/kinds.ts'
import type { ImportState } from './use-import.ts'
import { formatRowCount, getOppositeKind, NAME_KINDS } from './words.ts'

type Props = { state: ImportState; preview: ImportPreview }

export function ProblemsNote({ state, preview: { problems, counts } }: Props) {
  if (counts.problems === 0) return null
  const more = counts.problems - problems.length
  return (
    <Callout
      tone="warn"
      title={`${formatRowCount(counts.problems)} com problema`}
      actions={
        <LabeledCheckbox
          label="Deixar de fora as linhas com problema"
          checked={state.decided.problems === 'skip'}
          onChange={(skip) => state.decide(() => ({ problems: skip ? 'skip' : 'refuse' }))}
        />
      }
    >
      <p>Nada é importado enquanto houver uma linha que não conseguimos ler. Corrija o arquivo, ou deixe estas linhas de fora.</p>
      <ul className="problems" aria-label="Problemas">
        {problems.map(({ line, column, reason }) => (
          <li key={`${line} ${column}`}>
            <span className="sub tnum">Linha {line}</span> {column}: {reason}
          </li>
        ))}
      </ul>
      {more > 0 && <p>E mais {formatRowCount(more)}.</p>}
    </Callout>
  )
}

export function OppositeKindNote({ state, preview: { counts } }: Props) {
  const other = getOppositeKind(state.kind)
  const { entries } = counts[other]
  const skipped = state.decided.opposite === 'skip'
  if (entries === 0 && !skipped) return null
  const name = ENTRY_KINDS[other].many
  return (
    <Callout
      tone="info"
      title="O arquivo tem saídas e entradas"
      actions={
        <LabeledCheckbox
          label={`Importar também as ${name}`}
          checked={!skipped}
          onChange={(also) => state.decide(() => ({ opposite: also ? 'import' : 'skip' }))}
        />
      }
    >
      <p>
        {skipped ? `As ${name} ficam de fora.` : `${formatEntryCount(other, entries)} ${entries === 1 ? 'vem' : 'vêm'} junto.`}
      </p>
    </Callout>
  )
}

export function DuplicatesNote({ state, preview: { counts } }: Props) {
  const { duplicate } = counts.doubts
  if (duplicate === 0) return null
  const one = duplicate === 1
  return (
    <Callout
      tone="info"
      title={`${formatRowCount(duplicate)} ${one ? 'parece já estar registrada' : 'parecem já estar registradas'}`}
      actions={
        <LabeledCheckbox
          label="Importar mesmo assim"
          checked={state.decided.duplicates === 'import'}
          onChange={(all) => state.decide(() => ({ duplicates: all ? 'import' : 'skip' }))}
        />
      }
    >
      <p>
        {one ? 'É o mesmo movimento do banco, ou tem' : 'São os mesmos movimentos do banco, ou têm'} a mesma data, o mesmo valor e
        a mesma descrição de um lançamento que existe.
      </p>
    </Callout>
  )
}

export function OpenEntriesNote({ preview: { counts } }: Pick<Props, 'preview'>) {
  const { open } = counts.doubts
  if (open === 0) return null
  const one = open === 1
  return (
    <Callout tone="info" title={`${formatRowCount(open)} ${one ? 'parece pagar' : 'parecem pagar'} o que já está em aberto`}>
      <p>
        {one ? 'Tem' : 'Têm'} o valor de um lançamento em aberto com vencimento próximo, e {one ? 'fica' : 'ficam'} de fora.
        Marque aquele lançamento como pago; se for outro, marque a linha abaixo.
      </p>
    </Callout>
  )
}

export function CutNote({ preview: { isCut } }: Pick<Props, 'preview'>) {
  if (!isCut) return null
  return (
    <Callout tone="warn" title="O arquivo termina no meio de uma linha">
      <p>
        As linhas antes do corte são importadas. Baixe o arquivo de novo para ter as outras; as que já vieram são reconhecidas.
      </p>
    </Callout>
  )
}

export function CurrencyNote({ preview: { currencies } }: Pick<Props, 'preview'>) {
  if (currencies.length === 0) return null
  return (
    <Callout tone="warn" title={`O arquivo tem valores em ${currencies.join(', ')}`}>
      <p>O painel soma só reais: estas linhas ficam de fora. Se marcar uma delas, o número entra como está, em reais.</p>
    </Callout>
  )
}

export function UnknownNamesNote({ state, preview: { unknown } }: Props) {
  if (unknown.length === 0) return null
  const kinds = IMPORT_NAME_KINDS.filter((kind) => unknown.some((name) => name.kind === kind))
  return (
    <Callout
      tone="info"
      title="Nomes que ainda não existem"
      actions={
        <LabeledCheckbox
          label="Criar o que não existe"
          checked={state.decided.unknown !== 'empty'}
          onChange={(create) => state.decide(() => ({ unknown: create ? 'create' : 'empty' }))}
        />
      }
    >
      {kinds.map((kind) => (
        <p key={kind}>
          {NAME_KINDS[kind]}: {unknown.flatMap((one) => (one.kind === kind ? [one.name] : [])).join(', ')}
        </p>
      ))}
      {state.decided.unknown === 'empty' && <p>Ficam em branco.</p>}
    </Callout>
  )
}
