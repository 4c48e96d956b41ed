import { IconX } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../../components/button.tsx'

type Props = { label: string; said: string; busy: boolean; onClear: () => void; children: ReactNode }

/** Sticks to the foot of the window while something is chosen: what is said of it, and what can be done with it. */
export function PickBar({ label, said, busy, onClear, children }: Props) {
  const bar = useRef<HTMLElement>(null)
  // A bar that goes while it has the focus leaves the focus in its list, which stands in `.picks`.
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (element?.contains(document.activeElement)) element.closest<HTMLElement>('.picks')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section className="pick-bar" aria-label={label} ref={bar}>
      <Button
        look="ghost"
        className="pick-bar__clear"
        aria-label="Limpar a seleção"
        title="Limpar a seleção"
        icon={<IconX className="icon" aria-hidden />}
        onClick={onClear}
        disabled={busy}
      >
        <span className="only-wide">Limpar</span>
      </Button>
      <p className="pick-bar__said small sub" role="status">
        {said}
      </p>
      {children}
    </section>
  )
}
