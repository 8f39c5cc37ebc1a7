// Generated from openapi/ by `npm run build`. Do not edit; edit openapi/.
// @ts-nocheck: it is compiled code, without types.
import type { SchemaError } from '../src/contract/schema.ts';

interface Validator {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

/** The errors after which a list is validated no further. Whoever calls a validator sets it first. */
export const bound = { errors: Number.POSITIVE_INFINITY };

function joined(errors, more) {
  for (const error of more) errors.push(error);
  return errors;
}

"use strict";
var compiled = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __commonJS = (cb, mod) => function __require() {
    try {
      return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
    } catch (e) {
      throw mod = 0, e;
    }
  };
  var __export = (target, all) => {
    for (var name in all)
      __defProp(target, name, { get: all[name], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

  // node_modules/ajv-formats/dist/formats.js
  var require_formats = __commonJS({
    "node_modules/ajv-formats/dist/formats.js"(exports) {
      "use strict";
      Object.defineProperty(exports, "__esModule", { value: true });
      exports.formatNames = exports.fastFormats = exports.fullFormats = void 0;
      function fmtDef(validate, compare) {
        return { validate, compare };
      }
      exports.fullFormats = {
        // date: http://tools.ietf.org/html/rfc3339#section-5.6
        date: fmtDef(date, compareDate),
        // date-time: http://tools.ietf.org/html/rfc3339#section-5.6
        time: fmtDef(getTime(true), compareTime),
        "date-time": fmtDef(getDateTime(true), compareDateTime),
        "iso-time": fmtDef(getTime(), compareIsoTime),
        "iso-date-time": fmtDef(getDateTime(), compareIsoDateTime),
        // duration: https://tools.ietf.org/html/rfc3339#appendix-A
        duration: /^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
        uri,
        "uri-reference": /^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
        // uri-template: https://tools.ietf.org/html/rfc6570
        "uri-template": /^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
        // For the source: https://gist.github.com/dperini/729294
        // For test cases: https://mathiasbynens.be/demo/url-regex
        url: /^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
        email: /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
        hostname: /^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,
        // optimized https://www.safaribooksonline.com/library/view/regular-expressions-cookbook/9780596802837/ch07s16.html
        ipv4: /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
        ipv6: /^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
        regex,
        // uuid: http://tools.ietf.org/html/rfc4122
        uuid: /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
        // JSON-pointer: https://tools.ietf.org/html/rfc6901
        // uri fragment: https://tools.ietf.org/html/rfc3986#appendix-A
        "json-pointer": /^(?:\/(?:[^~/]|~0|~1)*)*$/,
        "json-pointer-uri-fragment": /^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,
        // relative JSON-pointer: http://tools.ietf.org/html/draft-luff-relative-json-pointer-00
        "relative-json-pointer": /^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
        // the following formats are used by the openapi specification: https://spec.openapis.org/oas/v3.0.0#data-types
        // byte: https://github.com/miguelmota/is-base64
        byte,
        // signed 32 bit integer
        int32: { type: "number", validate: validateInt32 },
        // signed 64 bit integer
        int64: { type: "number", validate: validateInt64 },
        // C-type float
        float: { type: "number", validate: validateNumber },
        // C-type double
        double: { type: "number", validate: validateNumber },
        // hint to the UI to hide input strings
        password: true,
        // unchecked string payload
        binary: true
      };
      exports.fastFormats = {
        ...exports.fullFormats,
        date: fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d$/, compareDate),
        time: fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareTime),
        "date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i, compareDateTime),
        "iso-time": fmtDef(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoTime),
        "iso-date-time": fmtDef(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i, compareIsoDateTime),
        // uri: https://github.com/mafintosh/is-my-json-valid/blob/master/formats.js
        uri: /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,
        "uri-reference": /^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
        // email (sources from jsen validator):
        // http://stackoverflow.com/questions/201323/using-a-regular-expression-to-validate-an-email-address#answer-8829363
        // http://www.w3.org/TR/html5/forms.html#valid-e-mail-address (search for 'wilful violation')
        email: /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i
      };
      exports.formatNames = Object.keys(exports.fullFormats);
      function isLeapYear(year) {
        return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
      }
      var DATE = /^(\d\d\d\d)-(\d\d)-(\d\d)$/;
      var DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
      function date(str) {
        const matches = DATE.exec(str);
        if (!matches)
          return false;
        const year = +matches[1];
        const month = +matches[2];
        const day = +matches[3];
        return month >= 1 && month <= 12 && day >= 1 && day <= (month === 2 && isLeapYear(year) ? 29 : DAYS[month]);
      }
      function compareDate(d1, d2) {
        if (!(d1 && d2))
          return void 0;
        if (d1 > d2)
          return 1;
        if (d1 < d2)
          return -1;
        return 0;
      }
      var TIME = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
      function getTime(strictTimeZone) {
        return function time(str) {
          const matches = TIME.exec(str);
          if (!matches)
            return false;
          const hr = +matches[1];
          const min = +matches[2];
          const sec = +matches[3];
          const tz = matches[4];
          const tzSign = matches[5] === "-" ? -1 : 1;
          const tzH = +(matches[6] || 0);
          const tzM = +(matches[7] || 0);
          if (tzH > 23 || tzM > 59 || strictTimeZone && !tz)
            return false;
          if (hr <= 23 && min <= 59 && sec < 60)
            return true;
          const utcMin = min - tzM * tzSign;
          const utcHr = hr - tzH * tzSign - (utcMin < 0 ? 1 : 0);
          return (utcHr === 23 || utcHr === -1) && (utcMin === 59 || utcMin === -1) && sec < 61;
        };
      }
      function compareTime(s1, s2) {
        if (!(s1 && s2))
          return void 0;
        const t1 = (/* @__PURE__ */ new Date("2020-01-01T" + s1)).valueOf();
        const t2 = (/* @__PURE__ */ new Date("2020-01-01T" + s2)).valueOf();
        if (!(t1 && t2))
          return void 0;
        return t1 - t2;
      }
      function compareIsoTime(t1, t2) {
        if (!(t1 && t2))
          return void 0;
        const a1 = TIME.exec(t1);
        const a2 = TIME.exec(t2);
        if (!(a1 && a2))
          return void 0;
        t1 = a1[1] + a1[2] + a1[3];
        t2 = a2[1] + a2[2] + a2[3];
        if (t1 > t2)
          return 1;
        if (t1 < t2)
          return -1;
        return 0;
      }
      var DATE_TIME_SEPARATOR = /t|\s/i;
      function getDateTime(strictTimeZone) {
        const time = getTime(strictTimeZone);
        return function date_time(str) {
          const dateTime = str.split(DATE_TIME_SEPARATOR);
          return dateTime.length === 2 && date(dateTime[0]) && time(dateTime[1]);
        };
      }
      function compareDateTime(dt1, dt2) {
        if (!(dt1 && dt2))
          return void 0;
        const d1 = new Date(dt1).valueOf();
        const d2 = new Date(dt2).valueOf();
        if (!(d1 && d2))
          return void 0;
        return d1 - d2;
      }
      function compareIsoDateTime(dt1, dt2) {
        if (!(dt1 && dt2))
          return void 0;
        const [d1, t1] = dt1.split(DATE_TIME_SEPARATOR);
        const [d2, t2] = dt2.split(DATE_TIME_SEPARATOR);
        const res = compareDate(d1, d2);
        if (res === void 0)
          return void 0;
        return res || compareTime(t1, t2);
      }
      var NOT_URI_FRAGMENT = /\/|:/;
      var URI = /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
      function uri(str) {
        return NOT_URI_FRAGMENT.test(str) && URI.test(str);
      }
      var BYTE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
      function byte(str) {
        BYTE.lastIndex = 0;
        return BYTE.test(str);
      }
      var MIN_INT32 = -(2 ** 31);
      var MAX_INT32 = 2 ** 31 - 1;
      function validateInt32(value) {
        return Number.isInteger(value) && value <= MAX_INT32 && value >= MIN_INT32;
      }
      function validateInt64(value) {
        return Number.isInteger(value);
      }
      function validateNumber() {
        return true;
      }
      var Z_ANCHOR = /[^\\]\\Z/;
      function regex(str) {
        if (Z_ANCHOR.test(str))
          return false;
        try {
          new RegExp(str);
          return true;
        } catch (e) {
          return false;
        }
      }
    }
  });

  // node_modules/ajv/dist/runtime/ucs2length.js
  var require_ucs2length = __commonJS({
    "node_modules/ajv/dist/runtime/ucs2length.js"(exports) {
      "use strict";
      Object.defineProperty(exports, "__esModule", { value: true });
      function ucs2length(str) {
        const len = str.length;
        let length = 0;
        let pos = 0;
        let value;
        while (pos < len) {
          length++;
          value = str.charCodeAt(pos++);
          if (value >= 55296 && value <= 56319 && pos < len) {
            value = str.charCodeAt(pos);
            if ((value & 64512) === 56320)
              pos++;
          }
        }
        return length;
      }
      exports.default = ucs2length;
      ucs2length.code = 'require("ajv/dist/runtime/ucs2length").default';
    }
  });

  // <stdin>
  var stdin_exports = {};
  __export(stdin_exports, {
    v0: () => v0,
    v1: () => v1,
    v10: () => v10,
    v11: () => v11,
    v12: () => v12,
    v13: () => v13,
    v14: () => v14,
    v15: () => v15,
    v16: () => v16,
    v17: () => v17,
    v18: () => v18,
    v19: () => v19,
    v2: () => v2,
    v20: () => v20,
    v21: () => v21,
    v22: () => v22,
    v23: () => v23,
    v24: () => v24,
    v25: () => v25,
    v26: () => v26,
    v27: () => v27,
    v28: () => v28,
    v29: () => v29,
    v3: () => v3,
    v30: () => v30,
    v31: () => v31,
    v32: () => v32,
    v33: () => v33,
    v34: () => v34,
    v35: () => v35,
    v36: () => v36,
    v37: () => v37,
    v38: () => v38,
    v39: () => v39,
    v4: () => v4,
    v40: () => v40,
    v41: () => v41,
    v42: () => v42,
    v43: () => v43,
    v44: () => v44,
    v45: () => v45,
    v46: () => v46,
    v47: () => v47,
    v5: () => v5,
    v6: () => v6,
    v7: () => v7,
    v8: () => v8,
    v9: () => v9,
    validators: () => validators
  });
  var v0 = validate1;
  var formats0 = require_formats().fullFormats.int64;
  function validate1(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate1.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.retry_interval === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "retry_interval" }, message: "must have required property 'retry_interval'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.retry_amount_variable === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "retry_amount_variable" }, message: "must have required property 'retry_amount_variable'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.retry_attempt_variable === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "retry_attempt_variable" }, message: "must have required property 'retry_attempt_variable'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.retry_interval !== void 0) {
        let data0 = data.retry_interval;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          const err3 = { instancePath: instancePath + "/retry_interval", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (typeof data0 == "number") {
          if (!formats0.validate(data0)) {
            const err4 = { instancePath: instancePath + "/retry_interval", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      }
      if (data.retry_amount_variable !== void 0) {
        let data1 = data.retry_amount_variable;
        if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
          const err5 = { instancePath: instancePath + "/retry_amount_variable", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        if (typeof data1 == "number") {
          if (!formats0.validate(data1)) {
            const err6 = { instancePath: instancePath + "/retry_amount_variable", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
      }
      if (data.retry_attempt_variable !== void 0) {
        let data2 = data.retry_attempt_variable;
        if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
          const err7 = { instancePath: instancePath + "/retry_attempt_variable", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        if (typeof data2 == "number") {
          if (!formats0.validate(data2)) {
            const err8 = { instancePath: instancePath + "/retry_attempt_variable", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      }
    } else {
      const err9 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        vErrors.push(err9);
      }
      errors++;
    }
    validate1.errors = vErrors;
    return errors === 0;
  }
  validate1.evaluated = { "props": { "retry_interval": true, "retry_amount_variable": true, "retry_attempt_variable": true }, "dynamicProps": false, "dynamicItems": false };
  var v1 = validate2;
  function validate2(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate2.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.currency !== void 0) {
        if (typeof data.currency !== "string") {
          const err0 = { instancePath: instancePath + "/currency", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
      }
      if (data.token !== void 0) {
        if (typeof data.token !== "string") {
          const err1 = { instancePath: instancePath + "/token", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
      if (data.country !== void 0) {
        if (typeof data.country !== "string") {
          const err2 = { instancePath: instancePath + "/country", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.amount !== void 0) {
        if (!(typeof data.amount == "number")) {
          const err3 = { instancePath: instancePath + "/amount", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.email !== void 0) {
        if (typeof data.email !== "string") {
          const err4 = { instancePath: instancePath + "/email", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.first_name !== void 0) {
        if (typeof data.first_name !== "string") {
          const err5 = { instancePath: instancePath + "/first_name", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.last_name !== void 0) {
        if (typeof data.last_name !== "string") {
          const err6 = { instancePath: instancePath + "/last_name", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.ip !== void 0) {
        if (typeof data.ip !== "string") {
          const err7 = { instancePath: instancePath + "/ip", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
      if (data.tx_ref !== void 0) {
        if (typeof data.tx_ref !== "string") {
          const err8 = { instancePath: instancePath + "/tx_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
    } else {
      const err9 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        vErrors.push(err9);
      }
      errors++;
    }
    validate2.errors = vErrors;
    return errors === 0;
  }
  validate2.evaluated = { "props": { "currency": true, "token": true, "country": true, "amount": true, "email": true, "first_name": true, "last_name": true, "ip": true, "tx_ref": true }, "dynamicProps": false, "dynamicItems": false };
  var v2 = validate3;
  function validate3(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate3.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.retry_strategy === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "retry_strategy" }, message: "must have required property 'retry_strategy'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.title !== void 0) {
        if (typeof data.title !== "string") {
          const err1 = { instancePath: instancePath + "/title", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
      if (data.retry_strategy !== void 0) {
        if (!validate1(data.retry_strategy, { instancePath: instancePath + "/retry_strategy", parentData: data, parentDataProperty: "retry_strategy", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate1.errors : joined(vErrors, validate1.errors);
          errors = vErrors.length;
        }
      }
      if (data.bulk_data !== void 0) {
        let data2 = data.bulk_data;
        if (Array.isArray(data2)) {
          const len0 = data2.length;
          for (let i0 = 0; i0 < len0; i0++) {
            if (errors >= bound.errors) break;
            if (!validate2(data2[i0], { instancePath: instancePath + "/bulk_data/" + i0, parentData: data2, parentDataProperty: i0, rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validate2.errors : joined(vErrors, validate2.errors);
              errors = vErrors.length;
            }
          }
        } else {
          const err2 = { instancePath: instancePath + "/bulk_data", keyword: "type", params: { type: "array" }, message: "must be array" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
    } else {
      const err3 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    validate3.errors = vErrors;
    return errors === 0;
  }
  validate3.evaluated = { "props": { "title": true, "retry_strategy": true, "bulk_data": true }, "dynamicProps": false, "dynamicItems": false };
  var v3 = validate6;
  var schema4 = { "type": "string", "enum": ["error"] };
  function validate6(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate6.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (typeof data !== "string") {
      const err0 = { instancePath, keyword: "type", params: { type: "string" }, message: "must be string" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (!(data === "error")) {
      const err1 = { instancePath, keyword: "enum", params: { allowedValues: schema4.enum }, message: "must be equal to one of the allowed values" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    validate6.errors = vErrors;
    return errors === 0;
  }
  validate6.evaluated = { "dynamicProps": false, "dynamicItems": false };
  var v4 = validate7;
  function validate7(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate7.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    const _errs1 = errors;
    const _errs2 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.meta === void 0 && (missing0 = "meta")) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      } else {
        if (data.meta !== void 0) {
          let data0 = data.meta;
          const _errs3 = errors;
          if (errors === _errs3) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.page_info === void 0 && (missing1 = "page_info")) {
                const err1 = {};
                if (vErrors === null) {
                  vErrors = [err1];
                } else {
                  vErrors.push(err1);
                }
                errors++;
              }
            } else {
              const err2 = {};
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
          }
        }
      }
    }
    var valid0 = _errs2 === errors;
    if (valid0) {
      const err3 = { instancePath, keyword: "not", params: {}, message: "must NOT be valid" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    } else {
      errors = _errs1;
      if (vErrors !== null) {
        if (_errs1) {
          vErrors.length = _errs1;
        } else {
          vErrors = null;
        }
      }
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status === void 0) {
        const err4 = { instancePath, keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (data.message === void 0) {
        const err5 = { instancePath, keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (data.data === void 0) {
        const err6 = { instancePath, keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (data.status !== void 0) {
        if (!validate6(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate6.errors : joined(vErrors, validate6.errors);
          errors = vErrors.length;
        }
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err7 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
      if (data.data !== void 0) {
        if (data.data !== null) {
          const err8 = { instancePath: instancePath + "/data", keyword: "type", params: { type: "null" }, message: "must be null" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
    } else {
      const err9 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        vErrors.push(err9);
      }
      errors++;
    }
    validate7.errors = vErrors;
    return errors === 0;
  }
  validate7.evaluated = { "props": { "status": true, "message": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
  var v5 = validate9;
  var schema6 = { "type": "string", "enum": ["success"] };
  function validate9(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate9.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (typeof data !== "string") {
      const err0 = { instancePath, keyword: "type", params: { type: "string" }, message: "must be string" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (!(data === "success")) {
      const err1 = { instancePath, keyword: "enum", params: { allowedValues: schema6.enum }, message: "must be equal to one of the allowed values" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    validate9.errors = vErrors;
    return errors === 0;
  }
  validate9.evaluated = { "dynamicProps": false, "dynamicItems": false };
  var v6 = validate10;
  var formats8 = require_formats().fullFormats["date-time"];
  function validate10(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate10.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.total_charges === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "total_charges" }, message: "must have required property 'total_charges'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.pending_charges === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "pending_charges" }, message: "must have required property 'pending_charges'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.processed_charges === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "processed_charges" }, message: "must have required property 'processed_charges'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.id !== void 0) {
        let data0 = data.id;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          const err3 = { instancePath: instancePath + "/id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (typeof data0 == "number") {
          if (!formats0.validate(data0)) {
            const err4 = { instancePath: instancePath + "/id", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      }
      if (data.created_at !== void 0) {
        let data1 = data.created_at;
        if (typeof data1 === "string") {
          if (!formats8.validate(data1)) {
            const err5 = { instancePath: instancePath + "/created_at", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        } else {
          const err6 = { instancePath: instancePath + "/created_at", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.approver !== void 0) {
        if (typeof data.approver !== "string") {
          const err7 = { instancePath: instancePath + "/approver", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
      if (data.title !== void 0) {
        if (typeof data.title !== "string") {
          const err8 = { instancePath: instancePath + "/title", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
      if (data.total_charges !== void 0) {
        let data4 = data.total_charges;
        if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)))) {
          const err9 = { instancePath: instancePath + "/total_charges", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        if (typeof data4 == "number") {
          if (!formats0.validate(data4)) {
            const err10 = { instancePath: instancePath + "/total_charges", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
      }
      if (data.pending_charges !== void 0) {
        let data5 = data.pending_charges;
        if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)))) {
          const err11 = { instancePath: instancePath + "/pending_charges", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        if (typeof data5 == "number") {
          if (!formats0.validate(data5)) {
            const err12 = { instancePath: instancePath + "/pending_charges", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        }
      }
      if (data.processed_charges !== void 0) {
        let data6 = data.processed_charges;
        if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)))) {
          const err13 = { instancePath: instancePath + "/processed_charges", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
        if (typeof data6 == "number") {
          if (!formats0.validate(data6)) {
            const err14 = { instancePath: instancePath + "/processed_charges", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      }
    } else {
      const err15 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err15];
      } else {
        vErrors.push(err15);
      }
      errors++;
    }
    validate10.errors = vErrors;
    return errors === 0;
  }
  validate10.evaluated = { "props": { "id": true, "created_at": true, "approver": true, "title": true, "total_charges": true, "pending_charges": true, "processed_charges": true }, "dynamicProps": false, "dynamicItems": false };
  var v7 = validate11;
  function validate11(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate11.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    const _errs1 = errors;
    const _errs2 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.meta === void 0 && (missing0 = "meta")) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      } else {
        if (data.meta !== void 0) {
          let data0 = data.meta;
          const _errs3 = errors;
          if (errors === _errs3) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.page_info === void 0 && (missing1 = "page_info")) {
                const err1 = {};
                if (vErrors === null) {
                  vErrors = [err1];
                } else {
                  vErrors.push(err1);
                }
                errors++;
              }
            } else {
              const err2 = {};
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
          }
        }
      }
    }
    var valid0 = _errs2 === errors;
    if (valid0) {
      const err3 = { instancePath, keyword: "not", params: {}, message: "must NOT be valid" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    } else {
      errors = _errs1;
      if (vErrors !== null) {
        if (_errs1) {
          vErrors.length = _errs1;
        } else {
          vErrors = null;
        }
      }
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status === void 0) {
        const err4 = { instancePath, keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (data.message === void 0) {
        const err5 = { instancePath, keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (data.data === void 0) {
        const err6 = { instancePath, keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (data.status !== void 0) {
        if (!validate9(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate9.errors : joined(vErrors, validate9.errors);
          errors = vErrors.length;
        }
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err7 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
      if (data.data !== void 0) {
        if (!validate10(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate10.errors : joined(vErrors, validate10.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err8 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
    validate11.errors = vErrors;
    return errors === 0;
  }
  validate11.evaluated = { "props": { "status": true, "message": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
  var v8 = validate14;
  function validate14(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate14.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.total_charges === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "total_charges" }, message: "must have required property 'total_charges'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.pending_charges === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "pending_charges" }, message: "must have required property 'pending_charges'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.processed_charges === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "processed_charges" }, message: "must have required property 'processed_charges'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.id !== void 0) {
        let data0 = data.id;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          const err3 = { instancePath: instancePath + "/id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (typeof data0 == "number") {
          if (!formats0.validate(data0)) {
            const err4 = { instancePath: instancePath + "/id", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      }
      if (data.created_at !== void 0) {
        let data1 = data.created_at;
        if (typeof data1 === "string") {
          if (!formats8.validate(data1)) {
            const err5 = { instancePath: instancePath + "/created_at", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        } else {
          const err6 = { instancePath: instancePath + "/created_at", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.approver !== void 0) {
        if (typeof data.approver !== "string") {
          const err7 = { instancePath: instancePath + "/approver", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
      if (data.title !== void 0) {
        if (typeof data.title !== "string") {
          const err8 = { instancePath: instancePath + "/title", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
      if (data.total_charges !== void 0) {
        let data4 = data.total_charges;
        if (!(typeof data4 == "number" && (!(data4 % 1) && !isNaN(data4)))) {
          const err9 = { instancePath: instancePath + "/total_charges", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        if (typeof data4 == "number") {
          if (!formats0.validate(data4)) {
            const err10 = { instancePath: instancePath + "/total_charges", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
      }
      if (data.pending_charges !== void 0) {
        let data5 = data.pending_charges;
        if (!(typeof data5 == "number" && (!(data5 % 1) && !isNaN(data5)))) {
          const err11 = { instancePath: instancePath + "/pending_charges", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        if (typeof data5 == "number") {
          if (!formats0.validate(data5)) {
            const err12 = { instancePath: instancePath + "/pending_charges", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        }
      }
      if (data.processed_charges !== void 0) {
        let data6 = data.processed_charges;
        if (!(typeof data6 == "number" && (!(data6 % 1) && !isNaN(data6)))) {
          const err13 = { instancePath: instancePath + "/processed_charges", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
        if (typeof data6 == "number") {
          if (!formats0.validate(data6)) {
            const err14 = { instancePath: instancePath + "/processed_charges", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err14];
            } else {
              vErrors.push(err14);
            }
            errors++;
          }
        }
      }
    } else {
      const err15 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err15];
      } else {
        vErrors.push(err15);
      }
      errors++;
    }
    validate14.errors = vErrors;
    return errors === 0;
  }
  validate14.evaluated = { "props": { "id": true, "created_at": true, "approver": true, "title": true, "total_charges": true, "pending_charges": true, "processed_charges": true }, "dynamicProps": false, "dynamicItems": false };
  var v9 = validate15;
  var schema10 = { "type": "object", "properties": { "id": { "type": "integer", "format": "int64" }, "phone_number": { "type": ["string", "null"] }, "name": { "type": "string" }, "email": { "type": "string" }, "created_at": { "type": "string" } } };
  function validate15(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate15.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        let data0 = data.id;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          const err0 = { instancePath: instancePath + "/id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
        if (typeof data0 == "number") {
          if (!formats0.validate(data0)) {
            const err1 = { instancePath: instancePath + "/id", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
        }
      }
      if (data.phone_number !== void 0) {
        let data1 = data.phone_number;
        if (typeof data1 !== "string" && data1 !== null) {
          const err2 = { instancePath: instancePath + "/phone_number", keyword: "type", params: { type: schema10.properties.phone_number.type }, message: "must be string,null" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.name !== void 0) {
        if (typeof data.name !== "string") {
          const err3 = { instancePath: instancePath + "/name", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.email !== void 0) {
        if (typeof data.email !== "string") {
          const err4 = { instancePath: instancePath + "/email", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.created_at !== void 0) {
        if (typeof data.created_at !== "string") {
          const err5 = { instancePath: instancePath + "/created_at", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
    } else {
      const err6 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    validate15.errors = vErrors;
    return errors === 0;
  }
  validate15.evaluated = { "props": { "id": true, "phone_number": true, "name": true, "email": true, "created_at": true }, "dynamicProps": false, "dynamicItems": false };
  var v10 = validate16;
  var pattern0 = new RegExp("^(0[1-9]|1[0-2])/[0-9]{2}$", "u");
  function validate16(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate16.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.first_6digits !== void 0) {
        if (typeof data.first_6digits !== "string") {
          const err0 = { instancePath: instancePath + "/first_6digits", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
      }
      if (data.last_4digits !== void 0) {
        if (typeof data.last_4digits !== "string") {
          const err1 = { instancePath: instancePath + "/last_4digits", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
      if (data.issuer !== void 0) {
        if (typeof data.issuer !== "string") {
          const err2 = { instancePath: instancePath + "/issuer", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.country !== void 0) {
        if (typeof data.country !== "string") {
          const err3 = { instancePath: instancePath + "/country", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.type !== void 0) {
        if (typeof data.type !== "string") {
          const err4 = { instancePath: instancePath + "/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.expiry !== void 0) {
        let data5 = data.expiry;
        if (typeof data5 === "string") {
          if (!pattern0.test(data5)) {
            const err5 = { instancePath: instancePath + "/expiry", keyword: "pattern", params: { pattern: "^(0[1-9]|1[0-2])/[0-9]{2}$" }, message: 'must match pattern "^(0[1-9]|1[0-2])/[0-9]{2}$"' };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        } else {
          const err6 = { instancePath: instancePath + "/expiry", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
    } else {
      const err7 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
    validate16.errors = vErrors;
    return errors === 0;
  }
  validate16.evaluated = { "props": { "first_6digits": true, "last_4digits": true, "issuer": true, "country": true, "type": true, "expiry": true }, "dynamicProps": false, "dynamicItems": false };
  var v11 = validate17;
  function validate17(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate17.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.id !== void 0) {
        let data0 = data.id;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          const err1 = { instancePath: instancePath + "/id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (typeof data0 == "number") {
          if (!formats0.validate(data0)) {
            const err2 = { instancePath: instancePath + "/id", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
      }
      if (data.tx_ref !== void 0) {
        if (typeof data.tx_ref !== "string") {
          const err3 = { instancePath: instancePath + "/tx_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.flw_ref !== void 0) {
        if (typeof data.flw_ref !== "string") {
          const err4 = { instancePath: instancePath + "/flw_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.device_fingerprint !== void 0) {
        if (typeof data.device_fingerprint !== "string") {
          const err5 = { instancePath: instancePath + "/device_fingerprint", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.amount !== void 0) {
        if (!(typeof data.amount == "number")) {
          const err6 = { instancePath: instancePath + "/amount", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.charged_amount !== void 0) {
        if (!(typeof data.charged_amount == "number")) {
          const err7 = { instancePath: instancePath + "/charged_amount", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
      if (data.app_fee !== void 0) {
        if (!(typeof data.app_fee == "number")) {
          const err8 = { instancePath: instancePath + "/app_fee", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
      if (data.merchant_fee !== void 0) {
        if (!(typeof data.merchant_fee == "number")) {
          const err9 = { instancePath: instancePath + "/merchant_fee", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
      if (data.processor_response !== void 0) {
        if (typeof data.processor_response !== "string") {
          const err10 = { instancePath: instancePath + "/processor_response", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      }
      if (data.auth_model !== void 0) {
        if (typeof data.auth_model !== "string") {
          const err11 = { instancePath: instancePath + "/auth_model", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
      if (data.currency !== void 0) {
        if (typeof data.currency !== "string") {
          const err12 = { instancePath: instancePath + "/currency", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
      }
      if (data.ip !== void 0) {
        if (typeof data.ip !== "string") {
          const err13 = { instancePath: instancePath + "/ip", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
      if (data.narration !== void 0) {
        if (typeof data.narration !== "string") {
          const err14 = { instancePath: instancePath + "/narration", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
      }
      if (data.status !== void 0) {
        if (typeof data.status !== "string") {
          const err15 = { instancePath: instancePath + "/status", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
      }
      if (data.auth_url !== void 0) {
        if (typeof data.auth_url !== "string") {
          const err16 = { instancePath: instancePath + "/auth_url", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
      }
      if (data.payment_type !== void 0) {
        if (typeof data.payment_type !== "string") {
          const err17 = { instancePath: instancePath + "/payment_type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
      }
      if (data.fraud_status !== void 0) {
        if (typeof data.fraud_status !== "string") {
          const err18 = { instancePath: instancePath + "/fraud_status", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
      }
      if (data.charge_type !== void 0) {
        if (typeof data.charge_type !== "string") {
          const err19 = { instancePath: instancePath + "/charge_type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err19];
          } else {
            vErrors.push(err19);
          }
          errors++;
        }
      }
      if (data.created_at !== void 0) {
        let data18 = data.created_at;
        if (typeof data18 === "string") {
          if (!formats8.validate(data18)) {
            const err20 = { instancePath: instancePath + "/created_at", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              vErrors.push(err20);
            }
            errors++;
          }
        } else {
          const err21 = { instancePath: instancePath + "/created_at", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
      }
      if (data.account_id !== void 0) {
        let data19 = data.account_id;
        if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)))) {
          const err22 = { instancePath: instancePath + "/account_id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
        if (typeof data19 == "number") {
          if (!formats0.validate(data19)) {
            const err23 = { instancePath: instancePath + "/account_id", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
      }
      if (data.customer !== void 0) {
        if (!validate15(data.customer, { instancePath: instancePath + "/customer", parentData: data, parentDataProperty: "customer", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate15.errors : joined(vErrors, validate15.errors);
          errors = vErrors.length;
        }
      }
      if (data.card !== void 0) {
        if (!validate16(data.card, { instancePath: instancePath + "/card", parentData: data, parentDataProperty: "card", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate16.errors : joined(vErrors, validate16.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err24 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err24];
      } else {
        vErrors.push(err24);
      }
      errors++;
    }
    validate17.errors = vErrors;
    return errors === 0;
  }
  validate17.evaluated = { "props": { "id": true, "tx_ref": true, "flw_ref": true, "device_fingerprint": true, "amount": true, "charged_amount": true, "app_fee": true, "merchant_fee": true, "processor_response": true, "auth_model": true, "currency": true, "ip": true, "narration": true, "status": true, "auth_url": true, "payment_type": true, "plan": true, "fraud_status": true, "charge_type": true, "created_at": true, "account_id": true, "customer": true, "card": true }, "dynamicProps": false, "dynamicItems": false };
  var v12 = validate20;
  function validate20(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate20.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    const _errs1 = errors;
    const _errs2 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.meta === void 0 && (missing0 = "meta")) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      } else {
        if (data.meta !== void 0) {
          let data0 = data.meta;
          const _errs3 = errors;
          if (errors === _errs3) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.page_info === void 0 && (missing1 = "page_info")) {
                const err1 = {};
                if (vErrors === null) {
                  vErrors = [err1];
                } else {
                  vErrors.push(err1);
                }
                errors++;
              }
            } else {
              const err2 = {};
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
          }
        }
      }
    }
    var valid0 = _errs2 === errors;
    if (valid0) {
      const err3 = { instancePath, keyword: "not", params: {}, message: "must NOT be valid" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    } else {
      errors = _errs1;
      if (vErrors !== null) {
        if (_errs1) {
          vErrors.length = _errs1;
        } else {
          vErrors = null;
        }
      }
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status === void 0) {
        const err4 = { instancePath, keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (data.message === void 0) {
        const err5 = { instancePath, keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (data.data === void 0) {
        const err6 = { instancePath, keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (data.status !== void 0) {
        if (!validate9(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate9.errors : joined(vErrors, validate9.errors);
          errors = vErrors.length;
        }
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err7 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
      if (data.data !== void 0) {
        if (!validate17(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate17.errors : joined(vErrors, validate17.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err8 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
    validate20.errors = vErrors;
    return errors === 0;
  }
  validate20.evaluated = { "props": { "status": true, "message": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
  var v13 = validate23;
  function validate23(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate23.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.id !== void 0) {
        let data0 = data.id;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          const err1 = { instancePath: instancePath + "/id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
        if (typeof data0 == "number") {
          if (!formats0.validate(data0)) {
            const err2 = { instancePath: instancePath + "/id", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err2];
            } else {
              vErrors.push(err2);
            }
            errors++;
          }
        }
      }
      if (data.tx_ref !== void 0) {
        if (typeof data.tx_ref !== "string") {
          const err3 = { instancePath: instancePath + "/tx_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.flw_ref !== void 0) {
        if (typeof data.flw_ref !== "string") {
          const err4 = { instancePath: instancePath + "/flw_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.device_fingerprint !== void 0) {
        if (typeof data.device_fingerprint !== "string") {
          const err5 = { instancePath: instancePath + "/device_fingerprint", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.amount !== void 0) {
        if (!(typeof data.amount == "number")) {
          const err6 = { instancePath: instancePath + "/amount", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.charged_amount !== void 0) {
        if (!(typeof data.charged_amount == "number")) {
          const err7 = { instancePath: instancePath + "/charged_amount", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
      if (data.app_fee !== void 0) {
        if (!(typeof data.app_fee == "number")) {
          const err8 = { instancePath: instancePath + "/app_fee", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
      if (data.merchant_fee !== void 0) {
        if (!(typeof data.merchant_fee == "number")) {
          const err9 = { instancePath: instancePath + "/merchant_fee", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      }
      if (data.processor_response !== void 0) {
        if (typeof data.processor_response !== "string") {
          const err10 = { instancePath: instancePath + "/processor_response", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      }
      if (data.auth_model !== void 0) {
        if (typeof data.auth_model !== "string") {
          const err11 = { instancePath: instancePath + "/auth_model", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
      if (data.currency !== void 0) {
        if (typeof data.currency !== "string") {
          const err12 = { instancePath: instancePath + "/currency", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
      }
      if (data.ip !== void 0) {
        if (typeof data.ip !== "string") {
          const err13 = { instancePath: instancePath + "/ip", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err13];
          } else {
            vErrors.push(err13);
          }
          errors++;
        }
      }
      if (data.narration !== void 0) {
        if (typeof data.narration !== "string") {
          const err14 = { instancePath: instancePath + "/narration", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err14];
          } else {
            vErrors.push(err14);
          }
          errors++;
        }
      }
      if (data.status !== void 0) {
        if (typeof data.status !== "string") {
          const err15 = { instancePath: instancePath + "/status", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err15];
          } else {
            vErrors.push(err15);
          }
          errors++;
        }
      }
      if (data.auth_url !== void 0) {
        if (typeof data.auth_url !== "string") {
          const err16 = { instancePath: instancePath + "/auth_url", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err16];
          } else {
            vErrors.push(err16);
          }
          errors++;
        }
      }
      if (data.payment_type !== void 0) {
        if (typeof data.payment_type !== "string") {
          const err17 = { instancePath: instancePath + "/payment_type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err17];
          } else {
            vErrors.push(err17);
          }
          errors++;
        }
      }
      if (data.fraud_status !== void 0) {
        if (typeof data.fraud_status !== "string") {
          const err18 = { instancePath: instancePath + "/fraud_status", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
      }
      if (data.charge_type !== void 0) {
        if (typeof data.charge_type !== "string") {
          const err19 = { instancePath: instancePath + "/charge_type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err19];
          } else {
            vErrors.push(err19);
          }
          errors++;
        }
      }
      if (data.created_at !== void 0) {
        let data18 = data.created_at;
        if (typeof data18 === "string") {
          if (!formats8.validate(data18)) {
            const err20 = { instancePath: instancePath + "/created_at", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
            if (vErrors === null) {
              vErrors = [err20];
            } else {
              vErrors.push(err20);
            }
            errors++;
          }
        } else {
          const err21 = { instancePath: instancePath + "/created_at", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err21];
          } else {
            vErrors.push(err21);
          }
          errors++;
        }
      }
      if (data.account_id !== void 0) {
        let data19 = data.account_id;
        if (!(typeof data19 == "number" && (!(data19 % 1) && !isNaN(data19)))) {
          const err22 = { instancePath: instancePath + "/account_id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
        if (typeof data19 == "number") {
          if (!formats0.validate(data19)) {
            const err23 = { instancePath: instancePath + "/account_id", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err23];
            } else {
              vErrors.push(err23);
            }
            errors++;
          }
        }
      }
      if (data.customer !== void 0) {
        if (!validate15(data.customer, { instancePath: instancePath + "/customer", parentData: data, parentDataProperty: "customer", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate15.errors : joined(vErrors, validate15.errors);
          errors = vErrors.length;
        }
      }
      if (data.card !== void 0) {
        if (!validate16(data.card, { instancePath: instancePath + "/card", parentData: data, parentDataProperty: "card", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate16.errors : joined(vErrors, validate16.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err24 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err24];
      } else {
        vErrors.push(err24);
      }
      errors++;
    }
    validate23.errors = vErrors;
    return errors === 0;
  }
  validate23.evaluated = { "props": { "id": true, "tx_ref": true, "flw_ref": true, "device_fingerprint": true, "amount": true, "charged_amount": true, "app_fee": true, "merchant_fee": true, "processor_response": true, "auth_model": true, "currency": true, "ip": true, "narration": true, "status": true, "auth_url": true, "payment_type": true, "plan": true, "fraud_status": true, "charge_type": true, "created_at": true, "account_id": true, "customer": true, "card": true }, "dynamicProps": false, "dynamicItems": false };
  var v14 = validate26;
  var schema15 = { "type": "object", "required": ["id", "account_id", "amount", "currency", "card_hash", "card_pan", "masked_pan", "city", "state", "address_1", "address_2", "zip_code", "cvv", "expiration", "send_to", "bin_check_name", "card_type", "name_on_card", "created_at", "is_active", "callback_url"], "properties": { "id": { "type": "string", "format": "uuid" }, "account_id": { "type": "integer", "format": "int32" }, "amount": { "type": "string", "pattern": "^-?[0-9]{1,3}([^0-9][0-9]{3})*[^0-9][0-9]{2}$" }, "currency": { "type": "string" }, "card_hash": { "type": "string", "format": "uuid" }, "card_pan": { "type": "string" }, "masked_pan": { "type": "string", "pattern": "^[0-9]{6}\\*+[0-9]{4}$" }, "city": { "type": "string" }, "state": { "type": "string" }, "address_1": { "type": "string" }, "address_2": { "type": ["string", "null"] }, "zip_code": { "type": "string" }, "cvv": { "type": "string" }, "expiration": { "type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])$" }, "send_to": { "type": ["string", "null"] }, "bin_check_name": { "type": ["string", "null"] }, "card_type": { "type": "string", "pattern": "^[^A-Z]+$" }, "name_on_card": { "type": "string" }, "created_at": { "type": "string", "format": "date-time" }, "is_active": { "type": "boolean" }, "callback_url": { "type": ["string", "null"], "pattern": "^[A-Za-z][A-Za-z0-9+.-]*:" } } };
  var formats40 = /^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
  var formats42 = require_formats().fullFormats.int32;
  var pattern1 = new RegExp("^-?[0-9]{1,3}([^0-9][0-9]{3})*[^0-9][0-9]{2}$", "u");
  var pattern2 = new RegExp("^[0-9]{6}\\*+[0-9]{4}$", "u");
  var pattern3 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])$", "u");
  var pattern4 = new RegExp("^[^A-Z]+$", "u");
  var pattern5 = new RegExp("^[A-Za-z][A-Za-z0-9+.-]*:", "u");
  function validate26(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate26.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.account_id === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "account_id" }, message: "must have required property 'account_id'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.amount === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "amount" }, message: "must have required property 'amount'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.currency === void 0) {
        const err3 = { instancePath, keyword: "required", params: { missingProperty: "currency" }, message: "must have required property 'currency'" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (data.card_hash === void 0) {
        const err4 = { instancePath, keyword: "required", params: { missingProperty: "card_hash" }, message: "must have required property 'card_hash'" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (data.card_pan === void 0) {
        const err5 = { instancePath, keyword: "required", params: { missingProperty: "card_pan" }, message: "must have required property 'card_pan'" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (data.masked_pan === void 0) {
        const err6 = { instancePath, keyword: "required", params: { missingProperty: "masked_pan" }, message: "must have required property 'masked_pan'" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (data.city === void 0) {
        const err7 = { instancePath, keyword: "required", params: { missingProperty: "city" }, message: "must have required property 'city'" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      if (data.state === void 0) {
        const err8 = { instancePath, keyword: "required", params: { missingProperty: "state" }, message: "must have required property 'state'" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (data.address_1 === void 0) {
        const err9 = { instancePath, keyword: "required", params: { missingProperty: "address_1" }, message: "must have required property 'address_1'" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
      if (data.address_2 === void 0) {
        const err10 = { instancePath, keyword: "required", params: { missingProperty: "address_2" }, message: "must have required property 'address_2'" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (data.zip_code === void 0) {
        const err11 = { instancePath, keyword: "required", params: { missingProperty: "zip_code" }, message: "must have required property 'zip_code'" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
      if (data.cvv === void 0) {
        const err12 = { instancePath, keyword: "required", params: { missingProperty: "cvv" }, message: "must have required property 'cvv'" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (data.expiration === void 0) {
        const err13 = { instancePath, keyword: "required", params: { missingProperty: "expiration" }, message: "must have required property 'expiration'" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
      if (data.send_to === void 0) {
        const err14 = { instancePath, keyword: "required", params: { missingProperty: "send_to" }, message: "must have required property 'send_to'" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
      if (data.bin_check_name === void 0) {
        const err15 = { instancePath, keyword: "required", params: { missingProperty: "bin_check_name" }, message: "must have required property 'bin_check_name'" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
      if (data.card_type === void 0) {
        const err16 = { instancePath, keyword: "required", params: { missingProperty: "card_type" }, message: "must have required property 'card_type'" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
      if (data.name_on_card === void 0) {
        const err17 = { instancePath, keyword: "required", params: { missingProperty: "name_on_card" }, message: "must have required property 'name_on_card'" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
      if (data.created_at === void 0) {
        const err18 = { instancePath, keyword: "required", params: { missingProperty: "created_at" }, message: "must have required property 'created_at'" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
      if (data.is_active === void 0) {
        const err19 = { instancePath, keyword: "required", params: { missingProperty: "is_active" }, message: "must have required property 'is_active'" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
      if (data.callback_url === void 0) {
        const err20 = { instancePath, keyword: "required", params: { missingProperty: "callback_url" }, message: "must have required property 'callback_url'" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
      if (data.id !== void 0) {
        let data0 = data.id;
        if (typeof data0 === "string") {
          if (!formats40.test(data0)) {
            const err21 = { instancePath: instancePath + "/id", keyword: "format", params: { format: "uuid" }, message: 'must match format "uuid"' };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              vErrors.push(err21);
            }
            errors++;
          }
        } else {
          const err22 = { instancePath: instancePath + "/id", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
      }
      if (data.account_id !== void 0) {
        let data1 = data.account_id;
        if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
          const err23 = { instancePath: instancePath + "/account_id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err23];
          } else {
            vErrors.push(err23);
          }
          errors++;
        }
        if (typeof data1 == "number") {
          if (!formats42.validate(data1)) {
            const err24 = { instancePath: instancePath + "/account_id", keyword: "format", params: { format: "int32" }, message: 'must match format "int32"' };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              vErrors.push(err24);
            }
            errors++;
          }
        }
      }
      if (data.amount !== void 0) {
        let data2 = data.amount;
        if (typeof data2 === "string") {
          if (!pattern1.test(data2)) {
            const err25 = { instancePath: instancePath + "/amount", keyword: "pattern", params: { pattern: "^-?[0-9]{1,3}([^0-9][0-9]{3})*[^0-9][0-9]{2}$" }, message: 'must match pattern "^-?[0-9]{1,3}([^0-9][0-9]{3})*[^0-9][0-9]{2}$"' };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.push(err25);
            }
            errors++;
          }
        } else {
          const err26 = { instancePath: instancePath + "/amount", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            vErrors.push(err26);
          }
          errors++;
        }
      }
      if (data.currency !== void 0) {
        if (typeof data.currency !== "string") {
          const err27 = { instancePath: instancePath + "/currency", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err27];
          } else {
            vErrors.push(err27);
          }
          errors++;
        }
      }
      if (data.card_hash !== void 0) {
        let data4 = data.card_hash;
        if (typeof data4 === "string") {
          if (!formats40.test(data4)) {
            const err28 = { instancePath: instancePath + "/card_hash", keyword: "format", params: { format: "uuid" }, message: 'must match format "uuid"' };
            if (vErrors === null) {
              vErrors = [err28];
            } else {
              vErrors.push(err28);
            }
            errors++;
          }
        } else {
          const err29 = { instancePath: instancePath + "/card_hash", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            vErrors.push(err29);
          }
          errors++;
        }
      }
      if (data.card_pan !== void 0) {
        if (typeof data.card_pan !== "string") {
          const err30 = { instancePath: instancePath + "/card_pan", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err30];
          } else {
            vErrors.push(err30);
          }
          errors++;
        }
      }
      if (data.masked_pan !== void 0) {
        let data6 = data.masked_pan;
        if (typeof data6 === "string") {
          if (!pattern2.test(data6)) {
            const err31 = { instancePath: instancePath + "/masked_pan", keyword: "pattern", params: { pattern: "^[0-9]{6}\\*+[0-9]{4}$" }, message: 'must match pattern "^[0-9]{6}\\*+[0-9]{4}$"' };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              vErrors.push(err31);
            }
            errors++;
          }
        } else {
          const err32 = { instancePath: instancePath + "/masked_pan", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
      }
      if (data.city !== void 0) {
        if (typeof data.city !== "string") {
          const err33 = { instancePath: instancePath + "/city", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
      }
      if (data.state !== void 0) {
        if (typeof data.state !== "string") {
          const err34 = { instancePath: instancePath + "/state", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err34];
          } else {
            vErrors.push(err34);
          }
          errors++;
        }
      }
      if (data.address_1 !== void 0) {
        if (typeof data.address_1 !== "string") {
          const err35 = { instancePath: instancePath + "/address_1", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err35];
          } else {
            vErrors.push(err35);
          }
          errors++;
        }
      }
      if (data.address_2 !== void 0) {
        let data10 = data.address_2;
        if (typeof data10 !== "string" && data10 !== null) {
          const err36 = { instancePath: instancePath + "/address_2", keyword: "type", params: { type: schema15.properties.address_2.type }, message: "must be string,null" };
          if (vErrors === null) {
            vErrors = [err36];
          } else {
            vErrors.push(err36);
          }
          errors++;
        }
      }
      if (data.zip_code !== void 0) {
        if (typeof data.zip_code !== "string") {
          const err37 = { instancePath: instancePath + "/zip_code", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err37];
          } else {
            vErrors.push(err37);
          }
          errors++;
        }
      }
      if (data.cvv !== void 0) {
        if (typeof data.cvv !== "string") {
          const err38 = { instancePath: instancePath + "/cvv", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err38];
          } else {
            vErrors.push(err38);
          }
          errors++;
        }
      }
      if (data.expiration !== void 0) {
        let data13 = data.expiration;
        if (typeof data13 === "string") {
          if (!pattern3.test(data13)) {
            const err39 = { instancePath: instancePath + "/expiration", keyword: "pattern", params: { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])$" }, message: 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])$"' };
            if (vErrors === null) {
              vErrors = [err39];
            } else {
              vErrors.push(err39);
            }
            errors++;
          }
        } else {
          const err40 = { instancePath: instancePath + "/expiration", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err40];
          } else {
            vErrors.push(err40);
          }
          errors++;
        }
      }
      if (data.send_to !== void 0) {
        let data14 = data.send_to;
        if (typeof data14 !== "string" && data14 !== null) {
          const err41 = { instancePath: instancePath + "/send_to", keyword: "type", params: { type: schema15.properties.send_to.type }, message: "must be string,null" };
          if (vErrors === null) {
            vErrors = [err41];
          } else {
            vErrors.push(err41);
          }
          errors++;
        }
      }
      if (data.bin_check_name !== void 0) {
        let data15 = data.bin_check_name;
        if (typeof data15 !== "string" && data15 !== null) {
          const err42 = { instancePath: instancePath + "/bin_check_name", keyword: "type", params: { type: schema15.properties.bin_check_name.type }, message: "must be string,null" };
          if (vErrors === null) {
            vErrors = [err42];
          } else {
            vErrors.push(err42);
          }
          errors++;
        }
      }
      if (data.card_type !== void 0) {
        let data16 = data.card_type;
        if (typeof data16 === "string") {
          if (!pattern4.test(data16)) {
            const err43 = { instancePath: instancePath + "/card_type", keyword: "pattern", params: { pattern: "^[^A-Z]+$" }, message: 'must match pattern "^[^A-Z]+$"' };
            if (vErrors === null) {
              vErrors = [err43];
            } else {
              vErrors.push(err43);
            }
            errors++;
          }
        } else {
          const err44 = { instancePath: instancePath + "/card_type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err44];
          } else {
            vErrors.push(err44);
          }
          errors++;
        }
      }
      if (data.name_on_card !== void 0) {
        if (typeof data.name_on_card !== "string") {
          const err45 = { instancePath: instancePath + "/name_on_card", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err45];
          } else {
            vErrors.push(err45);
          }
          errors++;
        }
      }
      if (data.created_at !== void 0) {
        let data18 = data.created_at;
        if (typeof data18 === "string") {
          if (!formats8.validate(data18)) {
            const err46 = { instancePath: instancePath + "/created_at", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
            if (vErrors === null) {
              vErrors = [err46];
            } else {
              vErrors.push(err46);
            }
            errors++;
          }
        } else {
          const err47 = { instancePath: instancePath + "/created_at", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err47];
          } else {
            vErrors.push(err47);
          }
          errors++;
        }
      }
      if (data.is_active !== void 0) {
        if (typeof data.is_active !== "boolean") {
          const err48 = { instancePath: instancePath + "/is_active", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err48];
          } else {
            vErrors.push(err48);
          }
          errors++;
        }
      }
      if (data.callback_url !== void 0) {
        let data20 = data.callback_url;
        if (typeof data20 !== "string" && data20 !== null) {
          const err49 = { instancePath: instancePath + "/callback_url", keyword: "type", params: { type: schema15.properties.callback_url.type }, message: "must be string,null" };
          if (vErrors === null) {
            vErrors = [err49];
          } else {
            vErrors.push(err49);
          }
          errors++;
        }
        if (typeof data20 === "string") {
          if (!pattern5.test(data20)) {
            const err50 = { instancePath: instancePath + "/callback_url", keyword: "pattern", params: { pattern: "^[A-Za-z][A-Za-z0-9+.-]*:" }, message: 'must match pattern "^[A-Za-z][A-Za-z0-9+.-]*:"' };
            if (vErrors === null) {
              vErrors = [err50];
            } else {
              vErrors.push(err50);
            }
            errors++;
          }
        }
      }
    } else {
      const err51 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err51];
      } else {
        vErrors.push(err51);
      }
      errors++;
    }
    validate26.errors = vErrors;
    return errors === 0;
  }
  validate26.evaluated = { "props": { "id": true, "account_id": true, "amount": true, "currency": true, "card_hash": true, "card_pan": true, "masked_pan": true, "city": true, "state": true, "address_1": true, "address_2": true, "zip_code": true, "cvv": true, "expiration": true, "send_to": true, "bin_check_name": true, "card_type": true, "name_on_card": true, "created_at": true, "is_active": true, "callback_url": true }, "dynamicProps": false, "dynamicItems": false };
  var v15 = validate27;
  function validate27(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate27.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    const _errs1 = errors;
    const _errs2 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.meta === void 0 && (missing0 = "meta")) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    var valid0 = _errs2 === errors;
    if (valid0) {
      const err1 = { instancePath, keyword: "not", params: {}, message: "must NOT be valid" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    } else {
      errors = _errs1;
      if (vErrors !== null) {
        if (_errs1) {
          vErrors.length = _errs1;
        } else {
          vErrors = null;
        }
      }
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.message === void 0) {
        const err3 = { instancePath, keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (data.data === void 0) {
        const err4 = { instancePath, keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (data.status !== void 0) {
        if (!validate9(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate9.errors : joined(vErrors, validate9.errors);
          errors = vErrors.length;
        }
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err5 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.data !== void 0) {
        let data2 = data.data;
        if (Array.isArray(data2)) {
          const len0 = data2.length;
          for (let i0 = 0; i0 < len0; i0++) {
            if (errors >= bound.errors) break;
            if (!validate26(data2[i0], { instancePath: instancePath + "/data/" + i0, parentData: data2, parentDataProperty: i0, rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validate26.errors : joined(vErrors, validate26.errors);
              errors = vErrors.length;
            }
          }
        } else {
          const err6 = { instancePath: instancePath + "/data", keyword: "type", params: { type: "array" }, message: "must be array" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
    } else {
      const err7 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
    validate27.errors = vErrors;
    return errors === 0;
  }
  validate27.evaluated = { "props": { "status": true, "message": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
  var v16 = validate30;
  function validate30(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate30.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (Array.isArray(data)) {
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        if (errors >= bound.errors) break;
        if (!validate26(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate26.errors : joined(vErrors, validate26.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err0 = { instancePath, keyword: "type", params: { type: "array" }, message: "must be array" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    validate30.errors = vErrors;
    return errors === 0;
  }
  validate30.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
  var v17 = validate32;
  function validate32(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate32.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    const _errs1 = errors;
    const _errs2 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.meta === void 0 && (missing0 = "meta")) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      } else {
        if (data.meta !== void 0) {
          let data0 = data.meta;
          const _errs3 = errors;
          if (errors === _errs3) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.page_info === void 0 && (missing1 = "page_info")) {
                const err1 = {};
                if (vErrors === null) {
                  vErrors = [err1];
                } else {
                  vErrors.push(err1);
                }
                errors++;
              }
            } else {
              const err2 = {};
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
          }
        }
      }
    }
    var valid0 = _errs2 === errors;
    if (valid0) {
      const err3 = { instancePath, keyword: "not", params: {}, message: "must NOT be valid" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    } else {
      errors = _errs1;
      if (vErrors !== null) {
        if (_errs1) {
          vErrors.length = _errs1;
        } else {
          vErrors = null;
        }
      }
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status === void 0) {
        const err4 = { instancePath, keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (data.message === void 0) {
        const err5 = { instancePath, keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (data.data === void 0) {
        const err6 = { instancePath, keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (data.status !== void 0) {
        if (!validate9(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate9.errors : joined(vErrors, validate9.errors);
          errors = vErrors.length;
        }
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err7 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
      if (data.data !== void 0) {
        if (!validate26(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate26.errors : joined(vErrors, validate26.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err8 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
    validate32.errors = vErrors;
    return errors === 0;
  }
  validate32.evaluated = { "props": { "status": true, "message": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
  var v18 = validate35;
  function validate35(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate35.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.account_id === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "account_id" }, message: "must have required property 'account_id'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.amount === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "amount" }, message: "must have required property 'amount'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.currency === void 0) {
        const err3 = { instancePath, keyword: "required", params: { missingProperty: "currency" }, message: "must have required property 'currency'" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (data.card_hash === void 0) {
        const err4 = { instancePath, keyword: "required", params: { missingProperty: "card_hash" }, message: "must have required property 'card_hash'" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (data.card_pan === void 0) {
        const err5 = { instancePath, keyword: "required", params: { missingProperty: "card_pan" }, message: "must have required property 'card_pan'" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (data.masked_pan === void 0) {
        const err6 = { instancePath, keyword: "required", params: { missingProperty: "masked_pan" }, message: "must have required property 'masked_pan'" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (data.city === void 0) {
        const err7 = { instancePath, keyword: "required", params: { missingProperty: "city" }, message: "must have required property 'city'" };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
      if (data.state === void 0) {
        const err8 = { instancePath, keyword: "required", params: { missingProperty: "state" }, message: "must have required property 'state'" };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
      if (data.address_1 === void 0) {
        const err9 = { instancePath, keyword: "required", params: { missingProperty: "address_1" }, message: "must have required property 'address_1'" };
        if (vErrors === null) {
          vErrors = [err9];
        } else {
          vErrors.push(err9);
        }
        errors++;
      }
      if (data.address_2 === void 0) {
        const err10 = { instancePath, keyword: "required", params: { missingProperty: "address_2" }, message: "must have required property 'address_2'" };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
      if (data.zip_code === void 0) {
        const err11 = { instancePath, keyword: "required", params: { missingProperty: "zip_code" }, message: "must have required property 'zip_code'" };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
      if (data.cvv === void 0) {
        const err12 = { instancePath, keyword: "required", params: { missingProperty: "cvv" }, message: "must have required property 'cvv'" };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
      if (data.expiration === void 0) {
        const err13 = { instancePath, keyword: "required", params: { missingProperty: "expiration" }, message: "must have required property 'expiration'" };
        if (vErrors === null) {
          vErrors = [err13];
        } else {
          vErrors.push(err13);
        }
        errors++;
      }
      if (data.send_to === void 0) {
        const err14 = { instancePath, keyword: "required", params: { missingProperty: "send_to" }, message: "must have required property 'send_to'" };
        if (vErrors === null) {
          vErrors = [err14];
        } else {
          vErrors.push(err14);
        }
        errors++;
      }
      if (data.bin_check_name === void 0) {
        const err15 = { instancePath, keyword: "required", params: { missingProperty: "bin_check_name" }, message: "must have required property 'bin_check_name'" };
        if (vErrors === null) {
          vErrors = [err15];
        } else {
          vErrors.push(err15);
        }
        errors++;
      }
      if (data.card_type === void 0) {
        const err16 = { instancePath, keyword: "required", params: { missingProperty: "card_type" }, message: "must have required property 'card_type'" };
        if (vErrors === null) {
          vErrors = [err16];
        } else {
          vErrors.push(err16);
        }
        errors++;
      }
      if (data.name_on_card === void 0) {
        const err17 = { instancePath, keyword: "required", params: { missingProperty: "name_on_card" }, message: "must have required property 'name_on_card'" };
        if (vErrors === null) {
          vErrors = [err17];
        } else {
          vErrors.push(err17);
        }
        errors++;
      }
      if (data.created_at === void 0) {
        const err18 = { instancePath, keyword: "required", params: { missingProperty: "created_at" }, message: "must have required property 'created_at'" };
        if (vErrors === null) {
          vErrors = [err18];
        } else {
          vErrors.push(err18);
        }
        errors++;
      }
      if (data.is_active === void 0) {
        const err19 = { instancePath, keyword: "required", params: { missingProperty: "is_active" }, message: "must have required property 'is_active'" };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
      if (data.callback_url === void 0) {
        const err20 = { instancePath, keyword: "required", params: { missingProperty: "callback_url" }, message: "must have required property 'callback_url'" };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
      if (data.id !== void 0) {
        let data0 = data.id;
        if (typeof data0 === "string") {
          if (!formats40.test(data0)) {
            const err21 = { instancePath: instancePath + "/id", keyword: "format", params: { format: "uuid" }, message: 'must match format "uuid"' };
            if (vErrors === null) {
              vErrors = [err21];
            } else {
              vErrors.push(err21);
            }
            errors++;
          }
        } else {
          const err22 = { instancePath: instancePath + "/id", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err22];
          } else {
            vErrors.push(err22);
          }
          errors++;
        }
      }
      if (data.account_id !== void 0) {
        let data1 = data.account_id;
        if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
          const err23 = { instancePath: instancePath + "/account_id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err23];
          } else {
            vErrors.push(err23);
          }
          errors++;
        }
        if (typeof data1 == "number") {
          if (!formats42.validate(data1)) {
            const err24 = { instancePath: instancePath + "/account_id", keyword: "format", params: { format: "int32" }, message: 'must match format "int32"' };
            if (vErrors === null) {
              vErrors = [err24];
            } else {
              vErrors.push(err24);
            }
            errors++;
          }
        }
      }
      if (data.amount !== void 0) {
        let data2 = data.amount;
        if (typeof data2 === "string") {
          if (!pattern1.test(data2)) {
            const err25 = { instancePath: instancePath + "/amount", keyword: "pattern", params: { pattern: "^-?[0-9]{1,3}([^0-9][0-9]{3})*[^0-9][0-9]{2}$" }, message: 'must match pattern "^-?[0-9]{1,3}([^0-9][0-9]{3})*[^0-9][0-9]{2}$"' };
            if (vErrors === null) {
              vErrors = [err25];
            } else {
              vErrors.push(err25);
            }
            errors++;
          }
        } else {
          const err26 = { instancePath: instancePath + "/amount", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err26];
          } else {
            vErrors.push(err26);
          }
          errors++;
        }
      }
      if (data.currency !== void 0) {
        if (typeof data.currency !== "string") {
          const err27 = { instancePath: instancePath + "/currency", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err27];
          } else {
            vErrors.push(err27);
          }
          errors++;
        }
      }
      if (data.card_hash !== void 0) {
        let data4 = data.card_hash;
        if (typeof data4 === "string") {
          if (!formats40.test(data4)) {
            const err28 = { instancePath: instancePath + "/card_hash", keyword: "format", params: { format: "uuid" }, message: 'must match format "uuid"' };
            if (vErrors === null) {
              vErrors = [err28];
            } else {
              vErrors.push(err28);
            }
            errors++;
          }
        } else {
          const err29 = { instancePath: instancePath + "/card_hash", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err29];
          } else {
            vErrors.push(err29);
          }
          errors++;
        }
      }
      if (data.card_pan !== void 0) {
        if (typeof data.card_pan !== "string") {
          const err30 = { instancePath: instancePath + "/card_pan", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err30];
          } else {
            vErrors.push(err30);
          }
          errors++;
        }
      }
      if (data.masked_pan !== void 0) {
        let data6 = data.masked_pan;
        if (typeof data6 === "string") {
          if (!pattern2.test(data6)) {
            const err31 = { instancePath: instancePath + "/masked_pan", keyword: "pattern", params: { pattern: "^[0-9]{6}\\*+[0-9]{4}$" }, message: 'must match pattern "^[0-9]{6}\\*+[0-9]{4}$"' };
            if (vErrors === null) {
              vErrors = [err31];
            } else {
              vErrors.push(err31);
            }
            errors++;
          }
        } else {
          const err32 = { instancePath: instancePath + "/masked_pan", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err32];
          } else {
            vErrors.push(err32);
          }
          errors++;
        }
      }
      if (data.city !== void 0) {
        if (typeof data.city !== "string") {
          const err33 = { instancePath: instancePath + "/city", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err33];
          } else {
            vErrors.push(err33);
          }
          errors++;
        }
      }
      if (data.state !== void 0) {
        if (typeof data.state !== "string") {
          const err34 = { instancePath: instancePath + "/state", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err34];
          } else {
            vErrors.push(err34);
          }
          errors++;
        }
      }
      if (data.address_1 !== void 0) {
        if (typeof data.address_1 !== "string") {
          const err35 = { instancePath: instancePath + "/address_1", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err35];
          } else {
            vErrors.push(err35);
          }
          errors++;
        }
      }
      if (data.address_2 !== void 0) {
        let data10 = data.address_2;
        if (typeof data10 !== "string" && data10 !== null) {
          const err36 = { instancePath: instancePath + "/address_2", keyword: "type", params: { type: schema15.properties.address_2.type }, message: "must be string,null" };
          if (vErrors === null) {
            vErrors = [err36];
          } else {
            vErrors.push(err36);
          }
          errors++;
        }
      }
      if (data.zip_code !== void 0) {
        if (typeof data.zip_code !== "string") {
          const err37 = { instancePath: instancePath + "/zip_code", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err37];
          } else {
            vErrors.push(err37);
          }
          errors++;
        }
      }
      if (data.cvv !== void 0) {
        if (typeof data.cvv !== "string") {
          const err38 = { instancePath: instancePath + "/cvv", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err38];
          } else {
            vErrors.push(err38);
          }
          errors++;
        }
      }
      if (data.expiration !== void 0) {
        let data13 = data.expiration;
        if (typeof data13 === "string") {
          if (!pattern3.test(data13)) {
            const err39 = { instancePath: instancePath + "/expiration", keyword: "pattern", params: { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])$" }, message: 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])$"' };
            if (vErrors === null) {
              vErrors = [err39];
            } else {
              vErrors.push(err39);
            }
            errors++;
          }
        } else {
          const err40 = { instancePath: instancePath + "/expiration", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err40];
          } else {
            vErrors.push(err40);
          }
          errors++;
        }
      }
      if (data.send_to !== void 0) {
        let data14 = data.send_to;
        if (typeof data14 !== "string" && data14 !== null) {
          const err41 = { instancePath: instancePath + "/send_to", keyword: "type", params: { type: schema15.properties.send_to.type }, message: "must be string,null" };
          if (vErrors === null) {
            vErrors = [err41];
          } else {
            vErrors.push(err41);
          }
          errors++;
        }
      }
      if (data.bin_check_name !== void 0) {
        let data15 = data.bin_check_name;
        if (typeof data15 !== "string" && data15 !== null) {
          const err42 = { instancePath: instancePath + "/bin_check_name", keyword: "type", params: { type: schema15.properties.bin_check_name.type }, message: "must be string,null" };
          if (vErrors === null) {
            vErrors = [err42];
          } else {
            vErrors.push(err42);
          }
          errors++;
        }
      }
      if (data.card_type !== void 0) {
        let data16 = data.card_type;
        if (typeof data16 === "string") {
          if (!pattern4.test(data16)) {
            const err43 = { instancePath: instancePath + "/card_type", keyword: "pattern", params: { pattern: "^[^A-Z]+$" }, message: 'must match pattern "^[^A-Z]+$"' };
            if (vErrors === null) {
              vErrors = [err43];
            } else {
              vErrors.push(err43);
            }
            errors++;
          }
        } else {
          const err44 = { instancePath: instancePath + "/card_type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err44];
          } else {
            vErrors.push(err44);
          }
          errors++;
        }
      }
      if (data.name_on_card !== void 0) {
        if (typeof data.name_on_card !== "string") {
          const err45 = { instancePath: instancePath + "/name_on_card", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err45];
          } else {
            vErrors.push(err45);
          }
          errors++;
        }
      }
      if (data.created_at !== void 0) {
        let data18 = data.created_at;
        if (typeof data18 === "string") {
          if (!formats8.validate(data18)) {
            const err46 = { instancePath: instancePath + "/created_at", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
            if (vErrors === null) {
              vErrors = [err46];
            } else {
              vErrors.push(err46);
            }
            errors++;
          }
        } else {
          const err47 = { instancePath: instancePath + "/created_at", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err47];
          } else {
            vErrors.push(err47);
          }
          errors++;
        }
      }
      if (data.is_active !== void 0) {
        if (typeof data.is_active !== "boolean") {
          const err48 = { instancePath: instancePath + "/is_active", keyword: "type", params: { type: "boolean" }, message: "must be boolean" };
          if (vErrors === null) {
            vErrors = [err48];
          } else {
            vErrors.push(err48);
          }
          errors++;
        }
      }
      if (data.callback_url !== void 0) {
        let data20 = data.callback_url;
        if (typeof data20 !== "string" && data20 !== null) {
          const err49 = { instancePath: instancePath + "/callback_url", keyword: "type", params: { type: schema15.properties.callback_url.type }, message: "must be string,null" };
          if (vErrors === null) {
            vErrors = [err49];
          } else {
            vErrors.push(err49);
          }
          errors++;
        }
        if (typeof data20 === "string") {
          if (!pattern5.test(data20)) {
            const err50 = { instancePath: instancePath + "/callback_url", keyword: "pattern", params: { pattern: "^[A-Za-z][A-Za-z0-9+.-]*:" }, message: 'must match pattern "^[A-Za-z][A-Za-z0-9+.-]*:"' };
            if (vErrors === null) {
              vErrors = [err50];
            } else {
              vErrors.push(err50);
            }
            errors++;
          }
        }
      }
    } else {
      const err51 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err51];
      } else {
        vErrors.push(err51);
      }
      errors++;
    }
    validate35.errors = vErrors;
    return errors === 0;
  }
  validate35.evaluated = { "props": { "id": true, "account_id": true, "amount": true, "currency": true, "card_hash": true, "card_pan": true, "masked_pan": true, "city": true, "state": true, "address_1": true, "address_2": true, "zip_code": true, "cvv": true, "expiration": true, "send_to": true, "bin_check_name": true, "card_type": true, "name_on_card": true, "created_at": true, "is_active": true, "callback_url": true }, "dynamicProps": false, "dynamicItems": false };
  var v19 = validate36;
  var pattern11 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)$", "u");
  function validate36(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate36.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.response_code !== void 0) {
        if (typeof data.response_code !== "string") {
          const err0 = { instancePath: instancePath + "/response_code", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
      }
      if (data.response_message !== void 0) {
        if (typeof data.response_message !== "string") {
          const err1 = { instancePath: instancePath + "/response_message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
      if (data.flw_ref !== void 0) {
        if (typeof data.flw_ref !== "string") {
          const err2 = { instancePath: instancePath + "/flw_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.order_ref !== void 0) {
        if (typeof data.order_ref !== "string") {
          const err3 = { instancePath: instancePath + "/order_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.account_number !== void 0) {
        if (typeof data.account_number !== "string") {
          const err4 = { instancePath: instancePath + "/account_number", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.frequency !== void 0) {
        if (typeof data.frequency !== "string") {
          const err5 = { instancePath: instancePath + "/frequency", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.bank_name !== void 0) {
        if (typeof data.bank_name !== "string") {
          const err6 = { instancePath: instancePath + "/bank_name", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.created_at !== void 0) {
        let data7 = data.created_at;
        if (typeof data7 === "string") {
          if (!pattern11.test(data7)) {
            const err7 = { instancePath: instancePath + "/created_at", keyword: "pattern", params: { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)$" }, message: 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)$"' };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        } else {
          const err8 = { instancePath: instancePath + "/created_at", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
      if (data.expiry_date !== void 0) {
        let data8 = data.expiry_date;
        if (typeof data8 === "string") {
          if (!pattern11.test(data8)) {
            const err9 = { instancePath: instancePath + "/expiry_date", keyword: "pattern", params: { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)$" }, message: 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)$"' };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        } else {
          const err10 = { instancePath: instancePath + "/expiry_date", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      }
      if (data.note !== void 0) {
        if (typeof data.note !== "string") {
          const err11 = { instancePath: instancePath + "/note", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
      if (data.amount !== void 0) {
        if (!(typeof data.amount == "number")) {
          const err12 = { instancePath: instancePath + "/amount", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
      }
    } else {
      const err13 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err13];
      } else {
        vErrors.push(err13);
      }
      errors++;
    }
    validate36.errors = vErrors;
    return errors === 0;
  }
  validate36.evaluated = { "props": { "response_code": true, "response_message": true, "flw_ref": true, "order_ref": true, "account_number": true, "frequency": true, "bank_name": true, "created_at": true, "expiry_date": true, "note": true, "amount": true }, "dynamicProps": false, "dynamicItems": false };
  var v20 = validate37;
  function validate37(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate37.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    const _errs1 = errors;
    const _errs2 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.meta === void 0 && (missing0 = "meta")) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      } else {
        if (data.meta !== void 0) {
          let data0 = data.meta;
          const _errs3 = errors;
          if (errors === _errs3) {
            if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
              let missing1;
              if (data0.page_info === void 0 && (missing1 = "page_info")) {
                const err1 = {};
                if (vErrors === null) {
                  vErrors = [err1];
                } else {
                  vErrors.push(err1);
                }
                errors++;
              }
            } else {
              const err2 = {};
              if (vErrors === null) {
                vErrors = [err2];
              } else {
                vErrors.push(err2);
              }
              errors++;
            }
          }
        }
      }
    }
    var valid0 = _errs2 === errors;
    if (valid0) {
      const err3 = { instancePath, keyword: "not", params: {}, message: "must NOT be valid" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    } else {
      errors = _errs1;
      if (vErrors !== null) {
        if (_errs1) {
          vErrors.length = _errs1;
        } else {
          vErrors = null;
        }
      }
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status === void 0) {
        const err4 = { instancePath, keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (data.message === void 0) {
        const err5 = { instancePath, keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
      if (data.data === void 0) {
        const err6 = { instancePath, keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
      if (data.status !== void 0) {
        if (!validate9(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate9.errors : joined(vErrors, validate9.errors);
          errors = vErrors.length;
        }
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err7 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
      if (data.data !== void 0) {
        if (!validate36(data.data, { instancePath: instancePath + "/data", parentData: data, parentDataProperty: "data", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate36.errors : joined(vErrors, validate36.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err8 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
    validate37.errors = vErrors;
    return errors === 0;
  }
  validate37.evaluated = { "props": { "status": true, "message": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
  var v21 = validate40;
  function validate40(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate40.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.response_code !== void 0) {
        if (typeof data.response_code !== "string") {
          const err0 = { instancePath: instancePath + "/response_code", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
      }
      if (data.response_message !== void 0) {
        if (typeof data.response_message !== "string") {
          const err1 = { instancePath: instancePath + "/response_message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
      if (data.flw_ref !== void 0) {
        if (typeof data.flw_ref !== "string") {
          const err2 = { instancePath: instancePath + "/flw_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.order_ref !== void 0) {
        if (typeof data.order_ref !== "string") {
          const err3 = { instancePath: instancePath + "/order_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.account_number !== void 0) {
        if (typeof data.account_number !== "string") {
          const err4 = { instancePath: instancePath + "/account_number", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.frequency !== void 0) {
        if (typeof data.frequency !== "string") {
          const err5 = { instancePath: instancePath + "/frequency", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.bank_name !== void 0) {
        if (typeof data.bank_name !== "string") {
          const err6 = { instancePath: instancePath + "/bank_name", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.created_at !== void 0) {
        let data7 = data.created_at;
        if (typeof data7 === "string") {
          if (!pattern11.test(data7)) {
            const err7 = { instancePath: instancePath + "/created_at", keyword: "pattern", params: { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)$" }, message: 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)$"' };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        } else {
          const err8 = { instancePath: instancePath + "/created_at", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
      if (data.expiry_date !== void 0) {
        let data8 = data.expiry_date;
        if (typeof data8 === "string") {
          if (!pattern11.test(data8)) {
            const err9 = { instancePath: instancePath + "/expiry_date", keyword: "pattern", params: { pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)$" }, message: 'must match pattern "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60)$"' };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        } else {
          const err10 = { instancePath: instancePath + "/expiry_date", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
      }
      if (data.note !== void 0) {
        if (typeof data.note !== "string") {
          const err11 = { instancePath: instancePath + "/note", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
      }
      if (data.amount !== void 0) {
        if (!(typeof data.amount == "number")) {
          const err12 = { instancePath: instancePath + "/amount", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err12];
          } else {
            vErrors.push(err12);
          }
          errors++;
        }
      }
    } else {
      const err13 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err13];
      } else {
        vErrors.push(err13);
      }
      errors++;
    }
    validate40.errors = vErrors;
    return errors === 0;
  }
  validate40.evaluated = { "props": { "response_code": true, "response_message": true, "flw_ref": true, "order_ref": true, "account_number": true, "frequency": true, "bank_name": true, "created_at": true, "expiry_date": true, "note": true, "amount": true }, "dynamicProps": false, "dynamicItems": false };
  var v22 = validate41;
  var pattern15 = new RegExp("^[0-9]+$", "u");
  function validate41(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate41.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.bvn === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "bvn" }, message: "must have required property 'bvn'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.bvn !== void 0) {
        let data0 = data.bvn;
        if (typeof data0 === "string") {
          if (!pattern15.test(data0)) {
            const err1 = { instancePath: instancePath + "/bvn", keyword: "pattern", params: { pattern: "^[0-9]+$" }, message: 'must match pattern "^[0-9]+$"' };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
        } else {
          const err2 = { instancePath: instancePath + "/bvn", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
    } else {
      const err3 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    validate41.errors = vErrors;
    return errors === 0;
  }
  validate41.evaluated = { "props": { "bvn": true }, "dynamicProps": false, "dynamicItems": false };
  var v23 = validate42;
  function validate42(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    validate42.errors = null;
    return true;
  }
  validate42.evaluated = { "dynamicProps": false, "dynamicItems": false };
  var v24 = validate43;
  function validate43(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate43.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.total === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "total" }, message: "must have required property 'total'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.current_page === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "current_page" }, message: "must have required property 'current_page'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.total_pages === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "total_pages" }, message: "must have required property 'total_pages'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.total !== void 0) {
        let data0 = data.total;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          const err3 = { instancePath: instancePath + "/total", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (typeof data0 == "number") {
          if (!formats0.validate(data0)) {
            const err4 = { instancePath: instancePath + "/total", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      }
      if (data.current_page !== void 0) {
        let data1 = data.current_page;
        if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
          const err5 = { instancePath: instancePath + "/current_page", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
        if (typeof data1 == "number") {
          if (!formats0.validate(data1)) {
            const err6 = { instancePath: instancePath + "/current_page", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
      }
      if (data.total_pages !== void 0) {
        let data2 = data.total_pages;
        if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
          const err7 = { instancePath: instancePath + "/total_pages", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
        if (typeof data2 == "number") {
          if (!formats0.validate(data2)) {
            const err8 = { instancePath: instancePath + "/total_pages", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err8];
            } else {
              vErrors.push(err8);
            }
            errors++;
          }
        }
      }
    } else {
      const err9 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        vErrors.push(err9);
      }
      errors++;
    }
    validate43.errors = vErrors;
    return errors === 0;
  }
  validate43.evaluated = { "props": { "total": true, "current_page": true, "total_pages": true }, "dynamicProps": false, "dynamicItems": false };
  var v25 = validate44;
  function validate44(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate44.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.page_info === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "page_info" }, message: "must have required property 'page_info'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.page_info !== void 0) {
        if (!validate43(data.page_info, { instancePath: instancePath + "/page_info", parentData: data, parentDataProperty: "page_info", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate43.errors : joined(vErrors, validate43.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err1 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    validate44.errors = vErrors;
    return errors === 0;
  }
  validate44.evaluated = { "props": { "page_info": true }, "dynamicProps": false, "dynamicItems": false };
  var v26 = validate46;
  function validate46(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate46.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        let data0 = data.id;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          const err0 = { instancePath: instancePath + "/id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
        if (typeof data0 == "number") {
          if (!formats0.validate(data0)) {
            const err1 = { instancePath: instancePath + "/id", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
        }
      }
      if (data.customer_email !== void 0) {
        if (typeof data.customer_email !== "string") {
          const err2 = { instancePath: instancePath + "/customer_email", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
    } else {
      const err3 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    validate46.errors = vErrors;
    return errors === 0;
  }
  validate46.evaluated = { "props": { "id": true, "customer_email": true }, "dynamicProps": false, "dynamicItems": false };
  var v27 = validate47;
  function validate47(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate47.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        let data0 = data.id;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          const err0 = { instancePath: instancePath + "/id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
        if (typeof data0 == "number") {
          if (!formats0.validate(data0)) {
            const err1 = { instancePath: instancePath + "/id", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
        }
      }
      if (data.amount !== void 0) {
        if (!(typeof data.amount == "number")) {
          const err2 = { instancePath: instancePath + "/amount", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.customer !== void 0) {
        if (!validate46(data.customer, { instancePath: instancePath + "/customer", parentData: data, parentDataProperty: "customer", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate46.errors : joined(vErrors, validate46.errors);
          errors = vErrors.length;
        }
      }
      if (data.plan !== void 0) {
        let data3 = data.plan;
        if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)))) {
          const err3 = { instancePath: instancePath + "/plan", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
        if (typeof data3 == "number") {
          if (!formats0.validate(data3)) {
            const err4 = { instancePath: instancePath + "/plan", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err4];
            } else {
              vErrors.push(err4);
            }
            errors++;
          }
        }
      }
      if (data.status !== void 0) {
        if (typeof data.status !== "string") {
          const err5 = { instancePath: instancePath + "/status", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.created_at !== void 0) {
        let data5 = data.created_at;
        if (typeof data5 === "string") {
          if (!formats8.validate(data5)) {
            const err6 = { instancePath: instancePath + "/created_at", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
            if (vErrors === null) {
              vErrors = [err6];
            } else {
              vErrors.push(err6);
            }
            errors++;
          }
        } else {
          const err7 = { instancePath: instancePath + "/created_at", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
    } else {
      const err8 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
    validate47.errors = vErrors;
    return errors === 0;
  }
  validate47.evaluated = { "props": { "id": true, "amount": true, "customer": true, "plan": true, "status": true, "created_at": true }, "dynamicProps": false, "dynamicItems": false };
  var v28 = validate49;
  function validate49(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate49.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.message === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.meta === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "meta" }, message: "must have required property 'meta'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.data === void 0) {
        const err3 = { instancePath, keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (data.status !== void 0) {
        if (!validate9(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate9.errors : joined(vErrors, validate9.errors);
          errors = vErrors.length;
        }
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err4 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.meta !== void 0) {
        if (!validate44(data.meta, { instancePath: instancePath + "/meta", parentData: data, parentDataProperty: "meta", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate44.errors : joined(vErrors, validate44.errors);
          errors = vErrors.length;
        }
      }
      if (data.data !== void 0) {
        let data3 = data.data;
        if (Array.isArray(data3)) {
          const len0 = data3.length;
          for (let i0 = 0; i0 < len0; i0++) {
            if (errors >= bound.errors) break;
            if (!validate47(data3[i0], { instancePath: instancePath + "/data/" + i0, parentData: data3, parentDataProperty: i0, rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validate47.errors : joined(vErrors, validate47.errors);
              errors = vErrors.length;
            }
          }
        } else {
          const err5 = { instancePath: instancePath + "/data", keyword: "type", params: { type: "array" }, message: "must be array" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
    } else {
      const err6 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    validate49.errors = vErrors;
    return errors === 0;
  }
  validate49.evaluated = { "props": { "status": true, "message": true, "meta": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
  var v29 = validate53;
  function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate53.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (Array.isArray(data)) {
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        if (errors >= bound.errors) break;
        if (!validate47(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate47.errors : joined(vErrors, validate47.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err0 = { instancePath, keyword: "type", params: { type: "array" }, message: "must be array" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    validate53.errors = vErrors;
    return errors === 0;
  }
  validate53.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
  var v30 = validate55;
  function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate55.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.total === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "total" }, message: "must have required property 'total'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.current_page === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "current_page" }, message: "must have required property 'current_page'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.total_pages === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "total_pages" }, message: "must have required property 'total_pages'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.page_size === void 0) {
        const err3 = { instancePath, keyword: "required", params: { missingProperty: "page_size" }, message: "must have required property 'page_size'" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (data.total !== void 0) {
        let data0 = data.total;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          const err4 = { instancePath: instancePath + "/total", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
        if (typeof data0 == "number") {
          if (!formats0.validate(data0)) {
            const err5 = { instancePath: instancePath + "/total", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err5];
            } else {
              vErrors.push(err5);
            }
            errors++;
          }
        }
      }
      if (data.current_page !== void 0) {
        let data1 = data.current_page;
        if (!(typeof data1 == "number" && (!(data1 % 1) && !isNaN(data1)))) {
          const err6 = { instancePath: instancePath + "/current_page", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
        if (typeof data1 == "number") {
          if (!formats0.validate(data1)) {
            const err7 = { instancePath: instancePath + "/current_page", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        }
      }
      if (data.total_pages !== void 0) {
        let data2 = data.total_pages;
        if (!(typeof data2 == "number" && (!(data2 % 1) && !isNaN(data2)))) {
          const err8 = { instancePath: instancePath + "/total_pages", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
        if (typeof data2 == "number") {
          if (!formats0.validate(data2)) {
            const err9 = { instancePath: instancePath + "/total_pages", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err9];
            } else {
              vErrors.push(err9);
            }
            errors++;
          }
        }
      }
      if (data.page_size !== void 0) {
        let data3 = data.page_size;
        if (!(typeof data3 == "number" && (!(data3 % 1) && !isNaN(data3)))) {
          const err10 = { instancePath: instancePath + "/page_size", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err10];
          } else {
            vErrors.push(err10);
          }
          errors++;
        }
        if (typeof data3 == "number") {
          if (!formats0.validate(data3)) {
            const err11 = { instancePath: instancePath + "/page_size", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err11];
            } else {
              vErrors.push(err11);
            }
            errors++;
          }
        }
      }
    } else {
      const err12 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err12];
      } else {
        vErrors.push(err12);
      }
      errors++;
    }
    validate55.errors = vErrors;
    return errors === 0;
  }
  validate55.evaluated = { "props": { "total": true, "current_page": true, "total_pages": true, "page_size": true }, "dynamicProps": false, "dynamicItems": false };
  var v31 = validate56;
  function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate56.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.page_info === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "page_info" }, message: "must have required property 'page_info'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.page_info !== void 0) {
        if (!validate55(data.page_info, { instancePath: instancePath + "/page_info", parentData: data, parentDataProperty: "page_info", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate55.errors : joined(vErrors, validate55.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err1 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    validate56.errors = vErrors;
    return errors === 0;
  }
  validate56.evaluated = { "props": { "page_info": true }, "dynamicProps": false, "dynamicItems": false };
  var v32 = validate58;
  function validate58(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate58.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id !== void 0) {
        let data0 = data.id;
        if (!(typeof data0 == "number" && (!(data0 % 1) && !isNaN(data0)))) {
          const err0 = { instancePath: instancePath + "/id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
        if (typeof data0 == "number") {
          if (!formats0.validate(data0)) {
            const err1 = { instancePath: instancePath + "/id", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
        }
      }
      if (data.amount_refunded !== void 0) {
        if (!(typeof data.amount_refunded == "number")) {
          const err2 = { instancePath: instancePath + "/amount_refunded", keyword: "type", params: { type: "number" }, message: "must be number" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.status !== void 0) {
        if (typeof data.status !== "string") {
          const err3 = { instancePath: instancePath + "/status", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.flw_ref !== void 0) {
        if (typeof data.flw_ref !== "string") {
          const err4 = { instancePath: instancePath + "/flw_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.comment !== void 0) {
        if (typeof data.comment !== "string") {
          const err5 = { instancePath: instancePath + "/comment", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.settlement_id !== void 0) {
        if (typeof data.settlement_id !== "string") {
          const err6 = { instancePath: instancePath + "/settlement_id", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.meta !== void 0) {
        if (typeof data.meta !== "string") {
          const err7 = { instancePath: instancePath + "/meta", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err7];
          } else {
            vErrors.push(err7);
          }
          errors++;
        }
      }
      if (data.created_at !== void 0) {
        if (typeof data.created_at !== "string") {
          const err8 = { instancePath: instancePath + "/created_at", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
      if (data.account_id !== void 0) {
        let data8 = data.account_id;
        if (!(typeof data8 == "number" && (!(data8 % 1) && !isNaN(data8)))) {
          const err9 = { instancePath: instancePath + "/account_id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
        if (typeof data8 == "number") {
          if (!formats0.validate(data8)) {
            const err10 = { instancePath: instancePath + "/account_id", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err10];
            } else {
              vErrors.push(err10);
            }
            errors++;
          }
        }
      }
      if (data.transaction_id !== void 0) {
        let data9 = data.transaction_id;
        if (!(typeof data9 == "number" && (!(data9 % 1) && !isNaN(data9)))) {
          const err11 = { instancePath: instancePath + "/transaction_id", keyword: "type", params: { type: "integer" }, message: "must be integer" };
          if (vErrors === null) {
            vErrors = [err11];
          } else {
            vErrors.push(err11);
          }
          errors++;
        }
        if (typeof data9 == "number") {
          if (!formats0.validate(data9)) {
            const err12 = { instancePath: instancePath + "/transaction_id", keyword: "format", params: { format: "int64" }, message: 'must match format "int64"' };
            if (vErrors === null) {
              vErrors = [err12];
            } else {
              vErrors.push(err12);
            }
            errors++;
          }
        }
      }
    } else {
      const err13 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err13];
      } else {
        vErrors.push(err13);
      }
      errors++;
    }
    validate58.errors = vErrors;
    return errors === 0;
  }
  validate58.evaluated = { "props": { "id": true, "amount_refunded": true, "status": true, "flw_ref": true, "comment": true, "settlement_id": true, "meta": true, "created_at": true, "account_id": true, "transaction_id": true }, "dynamicProps": false, "dynamicItems": false };
  var v33 = validate59;
  function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate59.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.message === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.meta === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "meta" }, message: "must have required property 'meta'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.data === void 0) {
        const err3 = { instancePath, keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (data.status !== void 0) {
        if (!validate9(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate9.errors : joined(vErrors, validate9.errors);
          errors = vErrors.length;
        }
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err4 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.meta !== void 0) {
        if (!validate56(data.meta, { instancePath: instancePath + "/meta", parentData: data, parentDataProperty: "meta", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate56.errors : joined(vErrors, validate56.errors);
          errors = vErrors.length;
        }
      }
      if (data.data !== void 0) {
        let data3 = data.data;
        if (Array.isArray(data3)) {
          const len0 = data3.length;
          for (let i0 = 0; i0 < len0; i0++) {
            if (errors >= bound.errors) break;
            if (!validate58(data3[i0], { instancePath: instancePath + "/data/" + i0, parentData: data3, parentDataProperty: i0, rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validate58.errors : joined(vErrors, validate58.errors);
              errors = vErrors.length;
            }
          }
        } else {
          const err5 = { instancePath: instancePath + "/data", keyword: "type", params: { type: "array" }, message: "must be array" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
    } else {
      const err6 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    validate59.errors = vErrors;
    return errors === 0;
  }
  validate59.evaluated = { "props": { "status": true, "message": true, "meta": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
  var v34 = validate63;
  function validate63(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate63.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (Array.isArray(data)) {
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        if (errors >= bound.errors) break;
        if (!validate58(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate58.errors : joined(vErrors, validate58.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err0 = { instancePath, keyword: "type", params: { type: "array" }, message: "must be array" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    validate63.errors = vErrors;
    return errors === 0;
  }
  validate63.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
  var v35 = validate65;
  var schema36 = { "type": "string", "enum": ["failed"] };
  function validate65(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate65.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (typeof data !== "string") {
      const err0 = { instancePath, keyword: "type", params: { type: "string" }, message: "must be string" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (!(data === "failed")) {
      const err1 = { instancePath, keyword: "enum", params: { allowedValues: schema36.enum }, message: "must be equal to one of the allowed values" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    validate65.errors = vErrors;
    return errors === 0;
  }
  validate65.evaluated = { "dynamicProps": false, "dynamicItems": false };
  var v36 = validate66;
  function validate66(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate66.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.field_name === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "field_name" }, message: "must have required property 'field_name'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.message === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.field_name !== void 0) {
        if (typeof data.field_name !== "string") {
          const err2 = { instancePath: instancePath + "/field_name", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err3 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
    } else {
      const err4 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    validate66.errors = vErrors;
    return errors === 0;
  }
  validate66.evaluated = { "props": { "field_name": true, "message": true }, "dynamicProps": false, "dynamicItems": false };
  var v37 = validate67;
  function validate67(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate67.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.type === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "type" }, message: "must have required property 'type'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.code === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "code" }, message: "must have required property 'code'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.message === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.type !== void 0) {
        if (typeof data.type !== "string") {
          const err3 = { instancePath: instancePath + "/type", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.code !== void 0) {
        if (typeof data.code !== "string") {
          const err4 = { instancePath: instancePath + "/code", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err5 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.validation_errors !== void 0) {
        let data3 = data.validation_errors;
        if (Array.isArray(data3)) {
          const len0 = data3.length;
          for (let i0 = 0; i0 < len0; i0++) {
            if (errors >= bound.errors) break;
            if (!validate66(data3[i0], { instancePath: instancePath + "/validation_errors/" + i0, parentData: data3, parentDataProperty: i0, rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validate66.errors : joined(vErrors, validate66.errors);
              errors = vErrors.length;
            }
          }
        } else {
          const err6 = { instancePath: instancePath + "/validation_errors", keyword: "type", params: { type: "array" }, message: "must be array" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
    } else {
      const err7 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
    validate67.errors = vErrors;
    return errors === 0;
  }
  validate67.evaluated = { "props": { "type": true, "code": true, "message": true, "validation_errors": true }, "dynamicProps": false, "dynamicItems": false };
  var v38 = validate69;
  function validate69(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate69.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.error === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "error" }, message: "must have required property 'error'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.status !== void 0) {
        if (!validate65(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate65.errors : joined(vErrors, validate65.errors);
          errors = vErrors.length;
        }
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err2 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.error !== void 0) {
        if (!validate67(data.error, { instancePath: instancePath + "/error", parentData: data, parentDataProperty: "error", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate67.errors : joined(vErrors, validate67.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err3 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    validate69.errors = vErrors;
    return errors === 0;
  }
  validate69.evaluated = { "props": { "status": true, "message": true, "error": true }, "dynamicProps": false, "dynamicItems": false };
  var v39 = validate72;
  function validate72(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate72.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.url !== void 0) {
        if (typeof data.url !== "string") {
          const err0 = { instancePath: instancePath + "/url", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err0];
          } else {
            vErrors.push(err0);
          }
          errors++;
        }
      }
      if (data.secret !== void 0) {
        if (typeof data.secret !== "string") {
          const err1 = { instancePath: instancePath + "/secret", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
      if (data.id !== void 0) {
        if (typeof data.id !== "string") {
          const err2 = { instancePath: instancePath + "/id", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
      if (data.supported_event_types !== void 0) {
        let data3 = data.supported_event_types;
        if (Array.isArray(data3)) {
          const len0 = data3.length;
          for (let i0 = 0; i0 < len0; i0++) {
            if (errors >= bound.errors) break;
            if (typeof data3[i0] !== "string") {
              const err3 = { instancePath: instancePath + "/supported_event_types/" + i0, keyword: "type", params: { type: "string" }, message: "must be string" };
              if (vErrors === null) {
                vErrors = [err3];
              } else {
                vErrors.push(err3);
              }
              errors++;
            }
          }
        } else {
          const err4 = { instancePath: instancePath + "/supported_event_types", keyword: "type", params: { type: "array" }, message: "must be array" };
          if (vErrors === null) {
            vErrors = [err4];
          } else {
            vErrors.push(err4);
          }
          errors++;
        }
      }
      if (data.meta !== void 0) {
        let data5 = data.meta;
        if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
        } else {
          const err5 = { instancePath: instancePath + "/meta", keyword: "type", params: { type: "object" }, message: "must be object" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.description !== void 0) {
        if (typeof data.description !== "string") {
          const err6 = { instancePath: instancePath + "/description", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
      if (data.created_datetime !== void 0) {
        let data7 = data.created_datetime;
        if (typeof data7 === "string") {
          if (!formats8.validate(data7)) {
            const err7 = { instancePath: instancePath + "/created_datetime", keyword: "format", params: { format: "date-time" }, message: 'must match format "date-time"' };
            if (vErrors === null) {
              vErrors = [err7];
            } else {
              vErrors.push(err7);
            }
            errors++;
          }
        } else {
          const err8 = { instancePath: instancePath + "/created_datetime", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err8];
          } else {
            vErrors.push(err8);
          }
          errors++;
        }
      }
    } else {
      const err9 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        vErrors.push(err9);
      }
      errors++;
    }
    validate72.errors = vErrors;
    return errors === 0;
  }
  validate72.evaluated = { "props": { "url": true, "secret": true, "id": true, "supported_event_types": true, "meta": true, "description": true, "created_datetime": true }, "dynamicProps": false, "dynamicItems": false };
  var v40 = validate73;
  function validate73(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate73.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    const _errs1 = errors;
    const _errs2 = errors;
    if (data && typeof data == "object" && !Array.isArray(data)) {
      let missing0;
      if (data.status === void 0 && (missing0 = "status")) {
        const err0 = {};
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
    }
    var valid0 = _errs2 === errors;
    if (valid0) {
      const err1 = { instancePath, keyword: "not", params: {}, message: "must NOT be valid" };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    } else {
      errors = _errs1;
      if (vErrors !== null) {
        if (_errs1) {
          vErrors.length = _errs1;
        } else {
          vErrors = null;
        }
      }
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.message === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.meta === void 0) {
        const err3 = { instancePath, keyword: "required", params: { missingProperty: "meta" }, message: "must have required property 'meta'" };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
      if (data.data === void 0) {
        const err4 = { instancePath, keyword: "required", params: { missingProperty: "data" }, message: "must have required property 'data'" };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err5 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err5];
          } else {
            vErrors.push(err5);
          }
          errors++;
        }
      }
      if (data.meta !== void 0) {
        if (!validate44(data.meta, { instancePath: instancePath + "/meta", parentData: data, parentDataProperty: "meta", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate44.errors : joined(vErrors, validate44.errors);
          errors = vErrors.length;
        }
      }
      if (data.data !== void 0) {
        let data2 = data.data;
        if (Array.isArray(data2)) {
          const len0 = data2.length;
          for (let i0 = 0; i0 < len0; i0++) {
            if (errors >= bound.errors) break;
            if (!validate72(data2[i0], { instancePath: instancePath + "/data/" + i0, parentData: data2, parentDataProperty: i0, rootData, dynamicAnchors })) {
              vErrors = vErrors === null ? validate72.errors : joined(vErrors, validate72.errors);
              errors = vErrors.length;
            }
          }
        } else {
          const err6 = { instancePath: instancePath + "/data", keyword: "type", params: { type: "array" }, message: "must be array" };
          if (vErrors === null) {
            vErrors = [err6];
          } else {
            vErrors.push(err6);
          }
          errors++;
        }
      }
    } else {
      const err7 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
    validate73.errors = vErrors;
    return errors === 0;
  }
  validate73.evaluated = { "props": { "message": true, "meta": true, "data": true }, "dynamicProps": false, "dynamicItems": false };
  var v41 = validate76;
  function validate76(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate76.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (Array.isArray(data)) {
      const len0 = data.length;
      for (let i0 = 0; i0 < len0; i0++) {
        if (errors >= bound.errors) break;
        if (!validate72(data[i0], { instancePath: instancePath + "/" + i0, parentData: data, parentDataProperty: i0, rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate72.errors : joined(vErrors, validate72.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err0 = { instancePath, keyword: "type", params: { type: "array" }, message: "must be array" };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    validate76.errors = vErrors;
    return errors === 0;
  }
  validate76.evaluated = { "items": true, "dynamicProps": false, "dynamicItems": false };
  var v42 = validate78;
  function validate78(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate78.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.status === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "status" }, message: "must have required property 'status'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.message === void 0) {
        const err1 = { instancePath, keyword: "required", params: { missingProperty: "message" }, message: "must have required property 'message'" };
        if (vErrors === null) {
          vErrors = [err1];
        } else {
          vErrors.push(err1);
        }
        errors++;
      }
      if (data.error === void 0) {
        const err2 = { instancePath, keyword: "required", params: { missingProperty: "error" }, message: "must have required property 'error'" };
        if (vErrors === null) {
          vErrors = [err2];
        } else {
          vErrors.push(err2);
        }
        errors++;
      }
      if (data.status !== void 0) {
        if (!validate65(data.status, { instancePath: instancePath + "/status", parentData: data, parentDataProperty: "status", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate65.errors : joined(vErrors, validate65.errors);
          errors = vErrors.length;
        }
      }
      if (data.message !== void 0) {
        if (typeof data.message !== "string") {
          const err3 = { instancePath: instancePath + "/message", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err3];
          } else {
            vErrors.push(err3);
          }
          errors++;
        }
      }
      if (data.error !== void 0) {
        if (!validate67(data.error, { instancePath: instancePath + "/error", parentData: data, parentDataProperty: "error", rootData, dynamicAnchors })) {
          vErrors = vErrors === null ? validate67.errors : joined(vErrors, validate67.errors);
          errors = vErrors.length;
        }
      }
    } else {
      const err4 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    validate78.errors = vErrors;
    return errors === 0;
  }
  validate78.evaluated = { "props": { "status": true, "message": true, "error": true }, "dynamicProps": false, "dynamicItems": false };
  var v43 = validate81;
  function validate81(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate81.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.flw_ref === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "flw_ref" }, message: "must have required property 'flw_ref'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.flw_ref !== void 0) {
        if (typeof data.flw_ref !== "string") {
          const err1 = { instancePath: instancePath + "/flw_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
    } else {
      const err2 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    validate81.errors = vErrors;
    return errors === 0;
  }
  validate81.evaluated = { "props": { "flw_ref": true }, "dynamicProps": false, "dynamicItems": false };
  var v44 = validate82;
  function validate82(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate82.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.id === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "id" }, message: "must have required property 'id'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.id !== void 0) {
        if (typeof data.id !== "string") {
          const err1 = { instancePath: instancePath + "/id", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
    } else {
      const err2 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    validate82.errors = vErrors;
    return errors === 0;
  }
  validate82.evaluated = { "props": { "id": true }, "dynamicProps": false, "dynamicItems": false };
  var v45 = validate83;
  function validate83(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate83.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.order_ref === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "order_ref" }, message: "must have required property 'order_ref'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.order_ref !== void 0) {
        if (typeof data.order_ref !== "string") {
          const err1 = { instancePath: instancePath + "/order_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
    } else {
      const err2 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    validate83.errors = vErrors;
    return errors === 0;
  }
  validate83.evaluated = { "props": { "order_ref": true }, "dynamicProps": false, "dynamicItems": false };
  var v46 = validate84;
  function validate84(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate84.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data.order_ref === void 0) {
        const err0 = { instancePath, keyword: "required", params: { missingProperty: "order_ref" }, message: "must have required property 'order_ref'" };
        if (vErrors === null) {
          vErrors = [err0];
        } else {
          vErrors.push(err0);
        }
        errors++;
      }
      if (data.order_ref !== void 0) {
        if (typeof data.order_ref !== "string") {
          const err1 = { instancePath: instancePath + "/order_ref", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err1];
          } else {
            vErrors.push(err1);
          }
          errors++;
        }
      }
    } else {
      const err2 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    validate84.errors = vErrors;
    return errors === 0;
  }
  validate84.evaluated = { "props": { "order_ref": true }, "dynamicProps": false, "dynamicItems": false };
  var v47 = validate85;
  var func0 = require_ucs2length().default;
  function validate85(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
    let vErrors = null;
    let errors = 0;
    const evaluated0 = validate85.evaluated;
    if (evaluated0.dynamicProps) {
      evaluated0.props = void 0;
    }
    if (evaluated0.dynamicItems) {
      evaluated0.items = void 0;
    }
    if (data && typeof data == "object" && !Array.isArray(data)) {
      if (data["x-trace-id"] !== void 0) {
        let data0 = data["x-trace-id"];
        if (typeof data0 === "string") {
          if (func0(data0) > 255) {
            const err0 = { instancePath: instancePath + "/x-trace-id", keyword: "maxLength", params: { limit: 255 }, message: "must NOT have more than 255 characters" };
            if (vErrors === null) {
              vErrors = [err0];
            } else {
              vErrors.push(err0);
            }
            errors++;
          }
          if (func0(data0) < 12) {
            const err1 = { instancePath: instancePath + "/x-trace-id", keyword: "minLength", params: { limit: 12 }, message: "must NOT have fewer than 12 characters" };
            if (vErrors === null) {
              vErrors = [err1];
            } else {
              vErrors.push(err1);
            }
            errors++;
          }
        } else {
          const err2 = { instancePath: instancePath + "/x-trace-id", keyword: "type", params: { type: "string" }, message: "must be string" };
          if (vErrors === null) {
            vErrors = [err2];
          } else {
            vErrors.push(err2);
          }
          errors++;
        }
      }
    } else {
      const err3 = { instancePath, keyword: "type", params: { type: "object" }, message: "must be object" };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    validate85.errors = vErrors;
    return errors === 0;
  }
  validate85.evaluated = { "props": { "x-trace-id": true }, "dynamicProps": false, "dynamicItems": false };
  var validators = {
    "BulkTokenizedChargeRetryStrategy": v0,
    "BulkTokenizedChargeItem": v1,
    "BulkTokenizedChargeRequest": v2,
    "ErrorStatus": v3,
    "MainError": v4,
    "SuccessStatus": v5,
    "BulkTokenizedCharge": v6,
    "BulkTokenizedChargeResponse": v7,
    "BulkTokenizedChargeResponse.data": v8,
    "ChargeCustomer": v9,
    "ChargeCard": v10,
    "Charge": v11,
    "ChargeVoidResponse": v12,
    "ChargeVoidResponse.data": v13,
    "VirtualCard": v14,
    "VirtualCardListResponse": v15,
    "VirtualCardListResponse.data": v16,
    "VirtualCardResponse": v17,
    "VirtualCardResponse.data": v18,
    "VirtualAccountNumber": v19,
    "VirtualAccountNumberResponse": v20,
    "VirtualAccountNumberResponse.data": v21,
    "VirtualAccountNumberBvnRequest": v22,
    "VirtualAccountNumberBvnResponse": v23,
    "PageInfo": v24,
    "PageMeta": v25,
    "SubscriptionCustomer": v26,
    "Subscription": v27,
    "SubscriptionListResponse": v28,
    "SubscriptionListResponse.data": v29,
    "RefundPageInfo": v30,
    "RefundPageMeta": v31,
    "Refund": v32,
    "RefundListResponse": v33,
    "RefundListResponse.data": v34,
    "FailedStatus": v35,
    "InvalidField": v36,
    "WebhooksErrorDetail": v37,
    "WebhooksError": v38,
    "WebhookEndpoint": v39,
    "WebhookEndpointListResponse": v40,
    "WebhookEndpointListResponse.data": v41,
    "WebhooksAccessError": v42,
    "voidCharge.path": v43,
    "getVirtualCard.path": v44,
    "getVirtualAccountNumber.path": v45,
    "updateVirtualAccountNumberBvn.path": v46,
    "listWebhookEndpoints.header": v47
  };
  return __toCommonJS(stdin_exports);
})();

/**
 * By the name of the schema; `Name.data` is for the `data` inside a success body, and
 * `operationId.header`, `.query` and `.path` for an object of parameters, by lower-case name.
 */
export const validators: Record<string, Validator> = compiled.validators;
