import { IconCircleCheck, IconCircleX, IconPhoto } from '@tabler/icons-react'
import { Button } from '#components/ui/button.tsx'
import { formatSeconds } from '#lib/format/durations.ts'
import { useDrawTestSlide } from './automation-calls.ts'

export function DrawingTest() {
  const test = useDrawTestSlide()
  const Icon = test.data?.ok ? IconCircleCheck : IconCircleX
  return (
    <div className="row">
      <Button icon={IconPhoto} busy={test.isPending && 'Testando...'} onClick={() => test.mutate('carousel')}>
        Testar geração
      </Button>
      {test.data && (
        <p className="row" role="status">
          <Icon className={`icon ${test.data.ok ? 'pos' : 'neg'}`} stroke={1.5} aria-hidden />
          <span className="wraps">{test.data.verdict}</span>
          <span className="small sub tnum">{formatSeconds(test.data.durationMs)}</span>
        </p>
      )}
    </div>
  )
}
