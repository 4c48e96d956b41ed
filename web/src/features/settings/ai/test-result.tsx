import '#components/feedback/callout.css'
import '../settings.css'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { testProvider } from 'contract/ai/providers.ts'
import type { CallResult } from 'contract/calls/endpoint.ts'
import { useEffect, useRef } from 'react'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { formatCount } from '#lib/format/format.ts'

export function TestResult({ outcome: { ok, detail, models } }: { outcome: CallResult<typeof testProvider> }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' }) // in a long dialog the end is out of view
  }, [])
  const Icon = ok ? IconCircleCheck : IconCircleX
  return (
    <div className="stack gap-1 small" role="status" ref={box}>
      <p className="row row--top tested__words">
        <Icon className={`icon icon--16 ${ok ? 'pos' : 'neg'}`} aria-hidden />
        <span className="wraps">{detail}</span>
      </p>
      {models.length > 0 && (
        <Disclosure label={formatCount(models.length, 'modelo', 'modelos')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, by keyboard too */}
          <p className="quote code" tabIndex={0}>
            {models.join('\n')}
          </p>
        </Disclosure>
      )}
    </div>
  )
}
