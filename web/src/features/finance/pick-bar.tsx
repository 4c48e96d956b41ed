import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../components/button.tsx'

type Props = { label: string; said: string; busy: boolean; onClear: () => void; children: ReactNode }

/** Sticks to the foot of the window while something is chosen: what is said of it, and what can be done with it. */
export function PickBar({ label, said, busy, onClear, children }: Props) {
  return (
    <section className="pick-bar" aria-label={label}>
      <IconButton label="Limpar a seleção" onClick={onClear} disabled={busy}>
        <IconX className="icon" aria-hidden />
      </IconButton>
      <p className="pick-bar__said small sub" role="status">
        {said}
      </p>
      {children}
    </section>
  )
}
