import { formatsOf } from '../../../contract/formats.ts'
import { languages } from '../../../contract/languages.ts'
import { profileCopy } from '../../copy/profile.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useLabels } from '../../forms/use-labels.ts'
import { useBrand } from '../../site/partner.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { ProfileFieldProps } from './profile-state.ts'

// The site's texts are English, and so are the names of the languages.
const languageNames = new Intl.DisplayNames('en-US', { type: 'language', languageDisplay: 'standard' })

/** Selects the language that decides how dates, times and numbers look. An example shows the selected one. Empty: the brand's language. */
export function LanguageChoice({ fields: { form, set, errorOf, blur } }: { fields: ProfileFieldProps }) {
  const t = useCopy(profileCopy)
  const labelOf = useLabels()
  const brand = useBrand()
  const selectedLanguage = languages.find((language) => language === form.language) ?? brand.language
  const { clockTime, day, money } = formatsOf(selectedLanguage)
  const example = [day('2026-11-23'), clockTime('19:30'), money(123_456)].join(' · ')
  return (
    <SelectField
      name="language"
      label={labelOf('language')}
      hint={t('profile.languageExample', { text: example })}
      value={form.language}
      onChange={(event) => set('language', event.target.value)}
      onBlur={() => blur('language')}
      error={errorOf('language')}
    >
      <option value="">{t('profile.languageOfBrand')}</option>
      {languages.map((language) => (
        <option key={language} value={language}>
          {languageNames.of(language)}
        </option>
      ))}
    </SelectField>
  )
}
