import './selection.css'
import { IconX } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isTyping } from '#lib/focus/is-typing.ts'
import { Button } from '../ui/button.tsx'

const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const isOverlayOpen = () => [...document.querySelectorAll(OVERLAY)].some((element) => element.checkVisibility())

/** Not in a field, or while a dialog, menu or list is open; the listener runs in the capture phase, before they close. */
function usePageEscape(isActive: boolean, onEscape: () => void): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing && !isTyping(event) && !isOverlayOpen()) onEscape()
  })
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => handleKeyDown(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [isActive])
}

type Props = { label: string; status: ReactNode; busy: boolean; onClear: () => void; children: ReactNode }

export function SelectionBar({ label, status, busy, onClear, children }: Props) {
  const bar = useRef<HTMLElement>(null)
  usePageEscape(!busy, onClear)
  // When the bar unmounts while it has the focus, the focus moves to the list (`.picks`).
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (element?.contains(document.activeElement)) element.closest<HTMLElement>('.picks')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section className="row gap-3 pick-bar" aria-label={label} ref={bar}>
      <Button
        look="ghost"
        className="pick-bar__clear"
        aria-label="Limpar a seleção"
        title="Limpar a seleção (Esc)"
        icon={IconX}
        onClick={onClear}
        disabled={busy}
      >
        <span className="only-wide">Limpar</span>
      </Button>
      <p className="pick-bar__said small sub" role="status">
        {status}
      </p>
      {children}
    </section>
  )
}

/** What a control of the bar shows; `short` if the bar is narrow. */
export const SelectionLabel = ({ label, short }: { label: string; short: string }) => (
  <>
    <span className="only-roomy">{label}</span>
    <span className="only-narrow">{short}</span>
  </>
)

export const SelectionAction = ({
  label,
  short,
  busy = false,
  ...button
}: ComponentProps<typeof Button> & { label: string; short: string }) => (
  <Button {...button} busy={busy} aria-label={busy ? undefined : label}>
    <SelectionLabel label={label} short={short} />
  </Button>
)
