import { canCenter, SLIDE_GROUND_NAMES, SLIDE_GROUNDS, type Slide, type SlideGround } from 'contract/pieces/slides.ts'
import { Field } from '#components/ui/field.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'

const GROUNDS = [
  { value: 'own', label: 'Do modelo' },
  ...SLIDE_GROUNDS.map((ground) => ({ value: ground, label: SLIDE_GROUND_NAMES[ground] })),
] as const

const ALIGNMENTS = [
  { value: 'left', label: 'À esquerda' },
  { value: 'center', label: 'No centro' },
] as const

type Props = { slide: Slide; onChange: (slide: Slide) => void }

/** The template's own ground and alignment are no fields of the slide. */
export function GroundFields({ slide, onChange }: Props) {
  const { ground, align, ...rest } = slide
  const change = (next: { ground: SlideGround | undefined; align: 'center' | undefined }) =>
    onChange({ ...rest, ...(next.ground && { ground: next.ground }), ...(next.align && { align: next.align }) })
  return (
    <div className="piece-fields__pair">
      <Field label="Fundo">
        {(wiring) => (
          <NativeSelect
            {...wiring}
            options={GROUNDS.filter(({ value }) => value !== 'photo' || slide.template !== 'photo')}
            value={ground === undefined || (ground === 'photo' && slide.template === 'photo') ? 'own' : ground}
            onChange={(value) => change({ ground: value === 'own' ? undefined : value, align })}
          />
        )}
      </Field>
      {canCenter(slide.template) && (
        <Field label="Alinhamento">
          {(wiring) => (
            <NativeSelect
              {...wiring}
              options={ALIGNMENTS}
              value={align ?? 'left'}
              onChange={(value) => change({ ground, align: value === 'center' ? value : undefined })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
