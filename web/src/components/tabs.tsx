import { type KeyboardEvent, useRef } from 'react'

export type Tab<Value> = { value: Value; label: string; count?: number | undefined }

type Props<Value> = { label: string; tabs: readonly Tab<Value>[]; value: Value; onChange: (value: Value) => void; panel: string }

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Tabs that switch the content of one panel; arrow keys move between them. `panel` is the id of that panel. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, panel }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent, at: number) => {
    const step = STEPS[event.key]
    if (!step) return
    const next = (at + step + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list}>
      {tabs.map((tab, at) => (
        <button
          className="tabs__tab"
          type="button"
          role="tab"
          key={tab.value}
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          onKeyDown={(event) => move(event, at)}
        >
          {tab.label} {tab.count !== undefined && <span className="tnum">{tab.count.toLocaleString('pt-BR')}</span>}
        </button>
      ))}
    </div>
  )
}
