import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { MAX_RESTORED } from 'contract/finance/trash.ts'
import { Button, IconButton } from '../../../components/button.tsx'

type Props = { count: number; busy: boolean; onRestore: () => void; onClear: () => void }

/** Sticks to the foot of the window while something is chosen. */
export default function RestoreBar({ count, busy, onRestore, onClear }: Props) {
  const tooMany = count > MAX_RESTORED
  return (
    <section className="pay-bar" aria-label="Restaurar">
      <IconButton label="Limpar a seleção" onClick={onClear} disabled={busy}>
        <IconX className="icon" aria-hidden />
      </IconButton>
      <p className="pay-bar__said trash__said small sub" role="status">
        {tooMany ? `Escolha até ${MAX_RESTORED} por vez` : count === 1 ? '1 selecionada' : `${count} selecionadas`}
      </p>
      <Button
        look="primary"
        icon={<IconArrowBackUp className="icon" aria-hidden />}
        disabled={tooMany}
        busy={busy && 'Restaurando...'}
        onClick={onRestore}
      >
        Restaurar {count}
      </Button>
    </section>
  )
}
