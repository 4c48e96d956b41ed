import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ImportSummary } from 'contract/finance/imports.ts'
import { formatBRL } from 'contract/values/money.ts'
import { LazyConfirmDialog } from '#components/dialogs/lazy-confirm-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { LoadMore } from '#components/tables/load-more.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Section } from '#components/ui/section.tsx'
import { formatEntryCount } from '../entries/kinds.ts'
import { importQuery, importsQuery, useRedoImport, useUndoImport } from './import-calls.ts'
import { inflectParticiple } from './words.ts'

function Row({ card, onUndo }: { card: ImportSummary; onUndo: (card: ImportSummary) => void }) {
  const redo = useRedoImport()
  const { kind, name, rows, centavos, createdAt, by, undoneAt } = card
  return (
    <li className="row gap-4 import__past">
      <span className="stack gap-0 grow import__name">
        <span className="two" title={name}>
          {name} {undoneAt && <Badge>Desfeita</Badge>}
        </span>
        <span className="small sub dotted">
          <span>{formatEntryCount(kind, rows)}</span>
          <span className="tnum">{formatBRL(centavos)}</span>
          <RelativeTime at={createdAt} />
          <span>{by}</span>
        </span>
      </span>
      {undoneAt ? (
        <Button
          small
          look="ghost"
          icon={IconArrowForwardUp}
          aria-label={`Refazer a importação de ${name}`}
          busy={redo.isPending && 'Refazendo...'}
          onClick={() => redo.mutate(card)}
        >
          Refazer
        </Button>
      ) : (
        <Button
          small
          look="ghost"
          icon={IconArrowBackUp}
          aria-label={`Desfazer a importação de ${name}`}
          onClick={() => onUndo(card)}
        >
          Desfazer
        </Button>
      )}
    </li>
  )
}

type UndoProps = {
  card: ImportSummary | undefined
  opened: boolean
  onClose: () => void
  onSettled: (card: ImportSummary) => void
}

function UndoDialog({ card, opened, onClose, onSettled }: UndoProps) {
  const undo = useUndoImport()
  const { data } = useQuery({ ...importQuery(card?.id), enabled: opened && card !== undefined })
  if (!card) return null
  const { untouched, changed, keptNames } = data ?? { untouched: card.rows, changed: 0, keptNames: [] }
  const unnamed = changed - keptNames.length
  const names = [...keptNames.map((name) => `“${name}”`), ...(unnamed > 0 ? [`mais ${unnamed}`] : [])].join(', ')
  return (
    <LazyConfirmDialog
      title="Desfazer importação"
      question={`${formatEntryCount(card.kind, untouched)} de ${card.name} ${untouched === 1 ? 'será' : 'serão'} ${inflectParticiple(untouched, 'removida')}.`}
      hint={
        changed > 0 &&
        `${changed === 1 ? 'Fica' : 'Ficam'} ${formatEntryCount(card.kind, changed)}, ${changed === 1 ? 'alterada' : 'alteradas'} à mão ou com comprovante: ${names}.`
      }
      confirm="Desfazer importação"
      busyLabel="Desfazendo..."
      busy={undo.isPending && undo.variables === card}
      opened={opened}
      onConfirm={() => undo.mutate(card, { onSettled: () => onSettled(card) })}
      onClose={onClose}
    />
  )
}

export function PastImports() {
  const list = useInfiniteQuery(importsQuery)
  const dialog = useDialog<ImportSummary>()
  const { item, opened } = dialog.use()
  const cards = list.data?.pages.flatMap(({ imports }) => imports) ?? []
  if (cards.length === 0) return null
  return (
    <Section title="Importações anteriores" flush>
      <ul className="list">
        {cards.map((card) => (
          <Row key={card.id} card={card} onUndo={dialog.open} />
        ))}
      </ul>
      <LoadMore list={list} />
      <UndoDialog card={item} opened={opened} onClose={dialog.close} onSettled={dialog.closeFor} />
    </Section>
  )
}
