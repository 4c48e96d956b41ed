import { Tabs as MantineTabs } from '@mantine/core'

export type Tab<Value> = { value: Value; label: string; count?: number | undefined }

type Props<Value> = { label: string; tabs: readonly Tab<Value>[]; value: Value; onChange: (value: Value) => void; panel: string }

/** Tabs that switch the content of one panel; arrow keys move between them. `panel` is the id of that panel. */
export const Tabs = <Value extends string>({ label, tabs, value, onChange, panel }: Props<Value>) => (
  <MantineTabs unstyled style={{ display: 'contents' }} value={value} onChange={(next) => onChange(next as Value)}>
    <MantineTabs.List className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <MantineTabs.Tab
          className="tabs__tab"
          key={tab.value}
          value={tab.value}
          aria-controls={panel}
          rightSection={tab.count !== undefined && <span className="tnum">{tab.count.toLocaleString('pt-BR')}</span>}
        >
          {tab.label}{' '}
        </MantineTabs.Tab>
      ))}
    </MantineTabs.List>
  </MantineTabs>
)
