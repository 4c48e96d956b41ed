import { IconChevronRight } from '@tabler/icons-react'
import { type ComponentPropsWithoutRef, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

type Props = Omit<ComponentPropsWithoutRef<'details'>, 'open' | 'children'> & {
  label: string
  /** Whether there is a reason to show the content by itself. When the reason goes, it stays open. */
  opens?: boolean
  /** A function is called from the first opening on. */
  children: ReactNode | (() => ReactNode)
}

export function Disclosure({ label, opens = false, className = '', onToggle, children, ...attributes }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setOpened] = useState(opens)
  useLayoutEffect(() => {
    if (opens && details.current) details.current.open = true
  }, [opens])
  return (
    <details
      {...attributes}
      ref={details}
      className={`extras ${className}`}
      onToggle={(event) => {
        setOpened(wasOpened || event.currentTarget.open)
        onToggle?.(event)
      }}
    >
      <summary className="more">
        <IconChevronRight className="icon icon--16" aria-hidden />
        {label}
      </summary>
      {typeof children === 'function' ? (opens || wasOpened) && children() : children}
    </details>
  )
}
