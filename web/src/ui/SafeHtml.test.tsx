import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SafeHtml } from './SafeHtml.tsx'

afterEach(cleanup)

test.each([
  ['<b>New</b> song', '<b>New</b> song'],
  ['<img src=x onerror=alert(1)>hi', 'hi'],
  ['<script>alert(1)</script>hi', 'hi'],
  ['<a href="javascript:alert(1)">click</a>', 'click'],
  ['<p onclick="alert(1)" style="color:red">x</p>', '<p>x</p>'],
  ['<svg onload=alert(1)><text>a</text></svg>b', 'b'],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>ok', 'ok'],
  ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['<b title="a > b">x</b>', '<b>x</b>'],
  ['<b><i>x</b></i>y', '<b><i>x</i></b>y'],
  ['</b>x<p>y', 'x<p>y</p>'],
  ['<scr<script></script>ipt>alert(1)', 'alert(1)'],
  ['a<br>b<!-- <b> -->c', 'a<br>bc'],
  ['caf&#233; &amp; bar &unknown;', 'café &amp; bar &amp;unknown;'],
])('C3: %s is shown as %s', (html, shown) => {
  expect(render(<SafeHtml html={html} />).container.innerHTML).toBe(shown)
})
