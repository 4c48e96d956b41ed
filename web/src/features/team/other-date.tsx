import type { CivilDate } from 'contract/values/dates.ts'
import { type ReactNode, useState } from 'react'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'

const DateField = lazyComponent(async () => ({ default: (await import('#components/ui/date-field.tsx')).DateField }))

type Props = { value: CivilDate | null; onChange: (date: CivilDate | null) => void; error: ReactNode }

/** The specification has no such field. Its code is loaded when it is opened. */
export function OtherDate({ value, onChange, error }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Disclosure label="Outra data" open={open || value !== null} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {(open || value !== null) && (
        <div className="fields fields--stacked extras__fields">
          <CodeSuspense>
            <DateField label="Data" help="Em branco, hoje" value={value} onChange={onChange} error={error} />
          </CodeSuspense>
        </div>
      )}
    </Disclosure>
  )
}
