import { expect, test } from 'vitest'
import { renderMarkup, partnerOf, textsOf } from '../../checks/fixtures/render.tsx'
import { InstallBanner } from '../prompts/install-banner.tsx'
import { UpdateScreen } from '../shell/update-screen.tsx'
import { Dialog } from './dialog.tsx'

// server/pages/whole-pages.test.ts does not check the mark in these parts: the first two open after the page loads, and only
// outdated apps get the third.
const partner = partnerOf('meridian-air', { name: 'Meridian', program: 'Meridian® Dining' })
const noop = () => undefined

test.each([
  [
    'the title of a dialog',
    <Dialog key="part" open onClose={noop} title="More from Meridian® Dining" closeLabel="Close">
      Dinner
    </Dialog>,
  ],
  ['the install banner', <InstallBanner key="part" method="prompt" onInstalled={noop} onLater={noop} />],
  ['the screen of an app that is too old', <UpdateScreen key="part" platform="ios" />],
])('%s raises the registered mark of the program [P1-425] [SPEC-B2]', (_title, element) => {
  const html = renderMarkup(element, { partner })
  expect(html).toMatch(/Meridian<sup[^>]*>®<\/sup> Dining/)
  expect(textsOf(html.replaceAll(/<sup[^>]*>®<\/sup>/g, '')).join(' ')).not.toContain('®')
})
