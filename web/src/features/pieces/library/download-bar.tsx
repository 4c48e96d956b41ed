import { IconDownload } from '@tabler/icons-react'
import { MAX_DOWNLOADED_PIECES, piecesDownloadUrl } from 'contract/pieces/downloads.ts'
import type { PieceCard } from 'contract/pieces/pieces.ts'
import { SelectionBar } from '#components/tables/selection-bar.tsx'
import type { useRowSelection } from '#components/tables/use-row-selection.ts'
import { Button } from '#components/ui/button.tsx'
import { formatCount } from '#lib/format/format.ts'

type Selection = ReturnType<typeof useRowSelection<PieceCard>>

function SelectShown({ shown, selection }: { shown: readonly PieceCard[]; selection: Selection }) {
  const first = shown.slice(0, MAX_DOWNLOADED_PIECES)
  const select = () => {
    selection.clear()
    selection.set(first, true)
  }
  return (
    <Button onClick={select}>
      {first.length < shown.length ? `Selecionar as ${first.length} primeiras` : `Selecionar as ${shown.length} mostradas`}
    </Button>
  )
}

export function DownloadBar({ shown, selection }: { shown: readonly PieceCard[]; selection: Selection }) {
  const ids = selection.chosen.map(({ id }) => id)
  const tooMany = ids.length > MAX_DOWNLOADED_PIECES
  const canSelectMore = ids.length !== Math.min(shown.length, MAX_DOWNLOADED_PIECES)
  return (
    <SelectionBar
      label="Seleção"
      status={
        tooMany
          ? `Escolha até ${MAX_DOWNLOADED_PIECES} por vez`
          : formatCount(ids.length, 'peça selecionada', 'peças selecionadas')
      }
      busy={false}
      onClear={selection.clear}
    >
      {canSelectMore && <SelectShown shown={shown} selection={selection} />}
      {tooMany ? (
        <Button look="primary" icon={IconDownload} disabled>
          Baixar tudo (ZIP)
        </Button>
      ) : (
        <a className="btn btn--primary" href={piecesDownloadUrl(ids)} download>
          <IconDownload className="icon" aria-hidden />
          Baixar tudo (ZIP)
        </a>
      )}
    </SelectionBar>
  )
}
