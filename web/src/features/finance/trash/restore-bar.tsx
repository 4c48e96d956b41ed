import { IconArrowBackUp } from '@tabler/icons-react'
import { MAX_RESTORED } from 'contract/finance/trash.ts'
import { SelectionBar } from '#components/tables/selection-bar.tsx'
import { Button } from '#components/ui/button.tsx'

type Props = { count: number; busy: boolean; onRestore: () => void; onClear: () => void }

export default function RestoreBar({ count, busy, onRestore, onClear }: Props) {
  const tooMany = count > MAX_RESTORED
  const summary = count === 1 ? '1 selecionada' : `${count} selecionadas`
  return (
    <SelectionBar
      label="Restaurar"
      status={tooMany ? `Escolha até ${MAX_RESTORED} por vez` : summary}
      busy={busy}
      onClear={onClear}
    >
      <Button look="primary" icon={IconArrowBackUp} disabled={tooMany} busy={busy && 'Restaurando...'} onClick={onRestore}>
        Restaurar {count}
      </Button>
    </SelectionBar>
  )
}
