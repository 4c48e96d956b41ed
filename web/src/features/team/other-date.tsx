import type { CivilDate } from 'contract/values/dates.ts'
import type { ReactNode } from 'react'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'

const DateField = lazyComponent(async () => ({ default: (await import('#components/ui/date-field.tsx')).DateField }))

type Props = { value: CivilDate | null; onChange: (date: CivilDate | null) => void; error: ReactNode }

/** The specification has no such field. Its code is loaded when it is opened. */
export const OtherDate = ({ value, onChange, error }: Props) => (
  <Disclosure label="Outra data" opens={value !== null || Boolean(error)}>
    {() => (
      <div className="fields fields--stacked extras__fields">
        <CodeSuspense>
          <DateField label="Data" help="Em branco, hoje" value={value} onChange={onChange} error={error} />
        </CodeSuspense>
      </div>
    )}
  </Disclosure>
)
