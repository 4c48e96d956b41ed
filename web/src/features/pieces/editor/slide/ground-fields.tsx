import {
  canCenter,
  LIST_MARK_NAMES,
  LIST_MARKS,
  type ListMarks,
  SLIDE_GROUND_NAMES,
  SLIDE_GROUNDS,
  type Slide,
  type SlideGround,
} from 'contract/pieces/slides.ts'
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

const MARKS = [
  { value: 'numbers', label: 'Números' },
  ...LIST_MARKS.map((marks) => ({ value: marks, label: LIST_MARK_NAMES[marks] })),
] as const

type Look = { ground?: SlideGround | undefined; align?: 'center' | undefined; marks?: ListMarks | undefined }

type Props = { slide: Slide; onChange: (slide: Slide) => void }

/** The template's own ground, alignment and numbers are no fields of the slide. */
export function GroundFields({ slide, onChange }: Props) {
  const { ground, align, marks, ...rest } = slide
  const change = (next: Look) => {
    const look = { ground, align, marks, ...next }
    onChange({
      ...rest,
      ...(look.ground && { ground: look.ground }),
      ...(look.align && { align: look.align }),
      ...(look.marks && { marks: look.marks }),
    })
  }
  return (
    <div className="piece-fields__pair">
      <Field label="Fundo">
        {(wiring) => (
          <NativeSelect
            {...wiring}
            options={GROUNDS.filter(({ value }) => value !== 'photo' || slide.template !== 'photo')}
            value={ground === undefined || (ground === 'photo' && slide.template === 'photo') ? 'own' : ground}
            onChange={(value) => change({ ground: value === 'own' ? undefined : value })}
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
              onChange={(value) => change({ align: value === 'center' ? value : undefined })}
            />
          )}
        </Field>
      )}
      {slide.template === 'list' && (
        <Field label="Marcadores">
          {(wiring) => (
            <NativeSelect
              {...wiring}
              options={MARKS}
              value={marks ?? 'numbers'}
              onChange={(value) => change({ marks: value === 'numbers' ? undefined : value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
