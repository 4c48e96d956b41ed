import type { KeyboardEvent } from 'react'

export type Tab<Value> = { value: Value; label: string; count?: number | undefined }

type Props<Value> = { label: string; tabs: readonly Tab<Value>[]; value: Value; onChange: (value: Value) => void; panel: string }

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function findNext(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  return step === undefined ? undefined : (at + step + count) % count
}

export function Tabs<Value extends string>({ label, tabs, value, onChange, panel }: Props<Value>) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const next = findNext(event.key, buttons.indexOf(event.target as HTMLElement), buttons.length)
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
    buttons[next]?.click()
  }
  return (
    <div role="tablist" className="tabs" aria-label={label} aria-orientation="horizontal" onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          type="button"
          role="tab"
          className="tabs__tab"
          key={tab.value}
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => tab.value !== value && onChange(tab.value)}
        >
          <span>{tab.label} </span>
          {tab.count !== undefined && (
            <span>
              <span className="tnum only-wide">{tab.count.toLocaleString('pt-BR')}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
